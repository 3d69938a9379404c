import { expect, test } from "vitest";
import { durationInWords } from "./durationInWords.ts";

test.each([
  [0, "0 seconds", "0秒钟"],
  [1, "1 second", "1秒钟"],
  [90, "1 min 30 sec", "1分钟30秒"],
  [6000, "1 hr 40 min", "1小时40分钟"],
  [9000, "2 hr 30 min", "2小时30分钟"],
  [5 * 3600, "5 hours", "5小时"],
  [3 * 86_400, "3 days", "3天"],
])("%i seconds are %s, %s", (seconds, english, chinese) => {
  expect(durationInWords(seconds, "en-US")).toBe(english);
  expect(durationInWords(seconds, "zh-CN")).toBe(chinese);
});
