import { expect, test } from "vitest";
import { crc32Of } from "./crc32.ts";

test.each([
  ["", "00000000"],
  ["123456789", "cbf43926"],
  ["\0\0\0\0", "2144df1c"],
])("the checksum of %j, as every other program counts it", (text, sum) => {
  expect(crc32Of(new TextEncoder().encode(text))).toBe(sum);
});
