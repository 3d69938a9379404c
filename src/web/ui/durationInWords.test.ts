import { expect, test } from "vitest";
import { durationInWords } from "./durationInWords.ts";

test.each([
  [0, "0 seconds", "0秒钟"],
  [1, "1 second", "1秒钟"],
  [90, "1.5 minutes", "1.5分钟"],
  [9000, "2.5 hours", "2.5小时"],
  [3 * 86_400, "3 days", "3天"],
])("%i seconds are %s, %s", (seconds, english, chinese) => {
  expect(durationInWords(seconds, "en-US")).toBe(english);
  expect(durationInWords(seconds, "zh-CN")).toBe(chinese);
});
