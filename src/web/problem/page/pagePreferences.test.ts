import { expect, test } from "vitest";
import { readPagePreferences } from "./pagePreferences.ts";

test("layout, share and size are read back", () => {
  const chosen = { layout: "stacked", ratio: 0.4, codeShare: 0.3, size: 1.25 };
  expect(readPagePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([null, "{broken", "null", '{"layout":"round","ratio":"x","codeShare":"y","size":9}'])(
  "%j reads as side by side, half and half, normal size",
  (text) => {
    expect(readPagePreferences(text)).toEqual({
      layout: "side",
      ratio: 0.5,
      codeShare: null,
      size: 1,
    });
  },
);

test("a share outside the limits is brought inside", () => {
  expect(readPagePreferences('{"ratio":0.99}').ratio).toBe(0.75);
  expect(readPagePreferences('{"codeShare":0.01}').codeShare).toBe(0.25);
});
