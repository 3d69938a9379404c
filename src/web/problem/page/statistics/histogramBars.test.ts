import { expect, test } from "vitest";
import { barsOf } from "./histogramBars.ts";

const histogram = { from: 10, width: 5, counts: [100, 0, 1], isOpen: true };

test("bars have their ranges, the last one no end, and a rare value is still seen", () => {
  expect(barsOf(histogram, null)).toEqual([
    { from: 10, to: 15, users: 100, height: 1, isOwn: false },
    { from: 15, to: 20, users: 0, height: 0, isOwn: false },
    { from: 20, to: null, users: 1, height: 0.03, isOwn: false },
  ]);
  expect(barsOf({ ...histogram, isOpen: false }, null).at(-1)?.to).toBe(25);
});

test.each([
  [10, 0],
  [14, 0],
  [15, 1],
  [999, 2],
  [3, 0],
])("the own value %s stands in bar %s", (own, bar) => {
  expect(barsOf(histogram, own).findIndex(({ isOwn }) => isOwn)).toBe(bar);
});
