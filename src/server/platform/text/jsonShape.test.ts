import { describe, expect, test } from "vitest";
import { jsonLimits, refuseDeepJson } from "./jsonShape.ts";

const { depth, elements } = jsonLimits;
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON beyond the limits is refused before it is parsed", () => {
  test.each([
    ["lists in lists", nested(depth + 1)],
    ["a megabyte of lists", nested(500_000)],
    ["lists without an end", "[".repeat(1_000_000)],
    ["objects in objects", '{"a":'.repeat(depth + 1)],
    ["levels after a text with a quote", `["\\"", ${nested(depth)}]`],
    ["levels after a text that ends in a backslash", `["\\\\", ${nested(depth)}]`],
    ["too many elements", `[${"0,".repeat(elements)}0]`],
    ["too many empty lists", `[${"[]".repeat(elements)}]`],
  ])("%s", (_what, text) => {
    expect(() => refuseDeepJson(text)).toThrow("JSON_TOO_DEEP");
  });
});

test.each([
  ["nothing", ""],
  ["as deep as allowed", nested(depth)],
  ["many elements side by side", `[${"0,".repeat(elements - 2)}0]`],
  ["brackets inside of texts", JSON.stringify({ code: "[{,".repeat(100_000) })],
  [
    "brackets in texts with quotes and backslashes",
    JSON.stringify(['"[[', "\\", '\\"[['.repeat(1000)]),
  ],
  ["a text without an end", `["${"[".repeat(100)}`],
  ["a text of backslashes", `"${"\\".repeat(100_000)}"`],
])("%s is left to the parser", (_what, text) => {
  expect(() => refuseDeepJson(text)).not.toThrow();
});
