import { expect, test } from "vitest";
import { RATIO_MAX, RATIO_MIN, DEFAULT_RATIO, clampRatio, ratioAfterKey } from "./splitRatio.ts";

test("neither pane can be dragged below its least size", () => {
  expect(clampRatio(0.01)).toBe(RATIO_MIN);
  expect(clampRatio(0.99)).toBe(RATIO_MAX);
  expect(clampRatio(Number.NaN)).toBe(DEFAULT_RATIO);
});

test("arrows move the divider, Home and End to its ends, Enter to the middle", () => {
  expect(ratioAfterKey(0.5, "ArrowRight", false)).toBeCloseTo(0.52);
  expect(ratioAfterKey(0.5, "ArrowUp", true)).toBeCloseTo(0.4);
  expect(ratioAfterKey(0.3, "Home", false)).toBe(RATIO_MIN);
  expect(ratioAfterKey(0.3, "End", false)).toBe(RATIO_MAX);
  expect(ratioAfterKey(0.3, "Enter", false)).toBe(DEFAULT_RATIO);
  expect(ratioAfterKey(0.3, "a", false)).toBeNull();
});
