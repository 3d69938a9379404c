import { expect, test } from "vitest";
import { wholePercent } from "./wholePercent.ts";

test.each([
  [0, 0, "0"],
  [0, 7, "0"],
  [2, 3, "67"],
  [1, 8, "13"],
  [1, 1000, "<1"],
  [999, 1000, ">99"],
  [99, 100, "99"],
  [1, 100, "1"],
  [5, 5, "100"],
])("%i of %i is %s percent", (part, total, text) => {
  expect(wholePercent(part, total)).toBe(text);
});
