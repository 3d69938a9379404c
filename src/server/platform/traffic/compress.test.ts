import { expect, test } from "vitest";
import { preferredEncoding } from "./compress.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.000,gzip;q=0", undefined],
  ["br ; q=0.1", "br"],
  ["abr, gzipped", undefined],
])("to %j answers are packed with %s", (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected);
});
