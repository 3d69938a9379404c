import { expect, test } from "vitest";
import { readPagePreferences } from "./pagePreferences.ts";

test("layout, share and size are read back", () => {
  const text = JSON.stringify({ layout: "stacked", ratio: 0.4, size: 1.25 });
  expect(readPagePreferences(text)).toEqual({ layout: "stacked", ratio: 0.4, size: 1.25 });
});

test.each([null, "{broken", "null", '{"layout":"round","ratio":"x","size":9}'])(
  "%j reads as side by side, half and half, normal size",
  (text) => {
    expect(readPagePreferences(text)).toEqual({ layout: "side", ratio: 0.5, size: 1 });
  },
);

test("a share outside the limits is brought inside", () => {
  expect(readPagePreferences('{"ratio":0.99}').ratio).toBe(0.75);
});
