import { expect, test } from "vitest";
import { preferredLocale } from "./locale.ts";

test.each([
  [undefined, "zh-CN"],
  ["", "zh-CN"],
  ["en", "en-US"],
  ["en-GB,en;q=0.9", "en-US"],
  ["zh-TW", "zh-CN"],
  ["fr, de;q=0.8", "zh-CN"],
  ["fr, en;q=0.5", "en-US"],
  ["en;q=0.3, zh;q=0.7", "zh-CN"],
  ["zh;q=0, en;q=0.1", "en-US"],
  ["*", "zh-CN"],
  ["EN-us", "en-US"],
  [";;;,,q=", "zh-CN"],
  [`${"x,".repeat(5000)}en`, "zh-CN"],
])("Accept-Language %j is answered in %s", (header, expected) => {
  expect(preferredLocale(header)).toBe(expected);
});
