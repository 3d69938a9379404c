import { expect, test } from "vitest";
import { codeSize, memorySize, milliseconds } from "./figures.ts";

test("times carry thousands marks; an unknown time is a dash", () => {
  expect(milliseconds(1012, "en-US")).toBe("1,012 ms");
  expect(milliseconds(0, "zh-CN")).toBe("0 ms");
  expect(milliseconds(null, "en-US")).toBe("—");
});

test("memory is shown in a readable unit", () => {
  expect(memorySize(812, "en-US")).toBe("812 KB");
  expect(memorySize(3482, "en-US")).toBe("3.4 MB");
  expect(memorySize(262_144, "en-US")).toBe("256 MB");
  expect(memorySize(2_097_152, "en-US")).toBe("2,048 MB");
  expect(memorySize(null, "en-US")).toBe("—");
});

test("code lengths are bytes, then kilobytes with one decimal", () => {
  expect(codeSize(123, "en-US")).toBe("123 B");
  expect(codeSize(4301, "en-US")).toBe("4.2 KB");
});
