import { expect, test } from "vitest";
import { timeAgo } from "./timeAgo.ts";

const now = Date.UTC(2026, 0, 15, 12);
const minutes = (count: number) => timeAgo(now - count * 60_000, now, "en-US");

test("below a minute, and in the future by a wrong clock, the distance is null", () => {
  expect(timeAgo(now - 59_999, now, "en-US")).toBeNull();
  expect(timeAgo(now + 5000, now, "en-US")).toBeNull();
});

test("the largest whole unit is used, rounded down", () => {
  expect(minutes(1)).toBe("1 minute ago");
  expect(minutes(59)).toBe("59 minutes ago");
  expect(minutes(119)).toBe("1 hour ago");
  expect(minutes(24 * 60)).toBe("1 day ago");
  expect(minutes(45 * 24 * 60)).toBe("1 month ago");
  expect(minutes(800 * 24 * 60)).toBe("2 years ago");
});

test("Chinese readers get Chinese", () => {
  expect(timeAgo(now - 3 * 60_000, now, "zh-CN")).toBe("3 分钟前");
  expect(timeAgo(now - 32 * 60_000, now, "zh-CN")).toBe("32 分钟前");
});
