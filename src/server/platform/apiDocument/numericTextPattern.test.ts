import { expect, test } from "vitest";
import { numericTextPattern } from "./numericTextPattern.ts";

test.each([
  [0, 0],
  [0, 1],
  [1, 65_535],
  [-7, 12],
  [-120, -9],
  [95, 1003],
  [-1, 0],
  [-(2 ** 31), 2 ** 31 - 1],
  [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])("of the numbers around %i and %i exactly those between match", (least, most) => {
  const pattern = new RegExp(numericTextPattern(least, most), "u");
  const around = [least, most, 0].flatMap((end) =>
    Array.from({ length: 2301 }, (_, i) => BigInt(end) + BigInt(i - 1150)),
  );
  const wrong = around.filter(
    (value) => pattern.test(String(value)) !== (value >= BigInt(least) && value <= BigInt(most)),
  );
  expect(wrong).toEqual([]);
});

test("surrounding blanks and leading zeros are accepted, anything else is not", () => {
  const pattern = new RegExp(numericTextPattern(-5, 12), "u");
  for (const text of [" 7 ", "\t-3\n", "0007", "-0", "00", "-005"]) {
    expect([text, pattern.test(text)]).toEqual([text, true]);
  }
  for (const text of ["", " ", "-", "+1", "1.0", "1e0", "0x1", "13", "-6", "1 2", "--1", "٣"]) {
    expect([text, pattern.test(text)]).toEqual([text, false]);
  }
});
