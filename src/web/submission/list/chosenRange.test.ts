import { expect, test } from "vitest";
import { chosenRange } from "./chosenRange.ts";

const page = [9, 7, 5, 3];

test.each([
  [9, 5, [9, 7, 5]],
  [3, 7, [7, 5, 3]],
  [5, 5, [5]],
  [null, 5, [5]],
  // The previously changed row is on another page or has been removed.
  [8, 5, [5]],
  [9, 8, [8]],
])("from %s to %s", (before, id, range) => {
  expect(chosenRange(page, before, id)).toEqual(range);
});
