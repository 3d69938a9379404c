import { expect, test } from "vitest";
import { typedPoints } from "./typedPoints.ts";

test("points have at most two decimals and the maximum of the problem; an empty text restores the computed ones", () => {
  expect(typedPoints(" 7.25 ", 10)).toBe(7.25);
  expect(typedPoints("7,5", 10)).toBe(7.5);
  expect(typedPoints("10", 10)).toBe(10);
  expect(typedPoints("", 10)).toBeNull();
  for (const text of ["10.01", "-1", "1.234", "x", "1e1"]) {
    expect(typedPoints(text, 10)).toBeUndefined();
  }
});
