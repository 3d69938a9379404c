import { expect, test } from "vitest";
import { durationInWords } from "./durationInWords.ts";

test.each([
  [0, "0 seconds", "0 秒钟"],
  [1, "1 second", "1 秒钟"],
  [90, "1 min 30 sec", "1 分钟 30 秒"],
  [6000, "1 hr 40 min", "1 小时 40 分钟"],
  [9000, "2 hr 30 min", "2 小时 30 分钟"],
  [5 * 3600, "5 hours", "5 小时"],
  [3 * 86_400, "3 days", "3 天"],
])("%i seconds are %s, %s", (seconds, english, chinese) => {
  expect(durationInWords(seconds, "en-US")).toBe(english);
  expect(durationInWords(seconds, "zh-CN")).toBe(chinese);
});
