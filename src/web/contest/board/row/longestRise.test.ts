import { expect, test } from "vitest";
import { longestRise } from "./longestRise.ts";

test("the longest rise of a row of numbers", () => {
  expect(longestRise([])).toEqual(new Set());
  expect(longestRise([1, 2, 9])).toEqual(new Set([1, 2, 9]));
  expect(longestRise([5, 1, 2, 0, 3])).toEqual(new Set([1, 2, 3]));
  expect(longestRise([3, 2, 1]).size).toBe(1);
});
