import { expect, test } from "vitest";
import { pieSlices } from "./pieSlices.ts";

test("shares add up to one and empty parts are skipped", () => {
  const slices = pieSlices(
    [
      { key: "AC", count: 3 },
      { key: "WA", count: 1 },
      { key: "CE", count: 0 },
    ],
    0.6,
  );
  expect(slices.map(({ key, share }) => [key, share])).toEqual([
    ["AC", 0.75],
    ["WA", 0.25],
  ]);
});

test("a quarter goes from twelve to three o'clock by the short arc", () => {
  const [quarter] = pieSlices(
    [
      { key: 1, count: 1 },
      { key: 2, count: 3 },
    ],
    0.5,
  );
  expect(quarter?.path).toBe("M 0 -1 A 1 1 0 0 1 1 0 L 0.5 0 A 0.5 0.5 0 0 0 0 -0.5 Z");
});

test("a part of more than half takes the long arc, and the only part a full ring", () => {
  const [max] = pieSlices(
    [
      { key: 1, count: 3 },
      { key: 2, count: 1 },
    ],
    0.5,
  );
  expect(max?.path).toContain("A 1 1 0 1 1");
  const [only] = pieSlices([{ key: 1, count: 5 }], 0.5);
  expect(only?.path).toMatch(/^M 0 -1 A 1 1 0 1 1 -0.00006 -1 L/);
});

test("without submissions there are no slices", () => {
  expect(pieSlices([{ key: 1, count: 0 }], 0.5)).toEqual([]);
});
