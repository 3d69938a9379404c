import { expect, test } from "vitest";
import { readTagIds } from "./service.ts";

test.each([
  [undefined, []],
  ["", []],
  ["3", [3]],
  ["1,2", [1, 2]],
  ["[1, 2]", [1, 2]],
  ["%5B1%5D", []],
  [
    ["1", "2"],
    [1, 2],
  ],
  [
    ["1,2", "2"],
    [1, 2],
  ],
  ["1,x", []],
  ["-1", []],
  ["1.5", []],
  ["9".repeat(16), []],
  ["{}", []],
])("the tag list %j reads as %j", (text, expected) => {
  expect(readTagIds(text)).toEqual(expected);
});

test("no more than twenty tags are asked for", () => {
  const text = Array.from({ length: 50 }, (_, i) => i + 1).join(",");
  expect(readTagIds(text)).toHaveLength(20);
});
