import { describe, expect, test } from "vitest";
import { commonFragments, type FragmentSide } from "./fragments.ts";
import { TestTokens } from "./tokensForTests.ts";
import { GRAM_TOKENS } from "./winnowing.ts";

const source = new TestTokens(6);
const tokens = (length: number) => source.take(length);
function side(...parts: number[][]): FragmentSide {
  const kinds = parts.flat();
  return { kinds, isIgnored: new Uint8Array(kinds.length) };
}
const block = (length: number, token: number) => Array.from({ length }, () => token);

describe("common fragments", () => {
  test("blocks that changed places are found where they are, the longest first", () => {
    const [first, second] = [tokens(30), tokens(20)];
    const left = side(first, tokens(5), second);
    const right = side(tokens(3), second, tokens(4), first);
    expect(commonFragments(left, right)).toEqual([
      { left: 0, right: 27, length: 30 },
      { left: 35, right: 3, length: 20 },
    ]);
  });

  test("less than a k-gram is no fragment", () => {
    const common = tokens(GRAM_TOKENS);
    const about = (text: number[]) => side(tokens(9), text, tokens(9));
    expect(commonFragments(about(common.slice(1)), about(common.slice(1)))).toEqual([]);
    expect(commonFragments(about(common), about(common))).toHaveLength(1);
    expect(commonFragments(side([]), side(common))).toEqual([]);
  });

  test("a block that one program has twice is covered once in each", () => {
    const common = tokens(25);
    expect(commonFragments(side(common, tokens(3), common), side(common))).toEqual([
      { left: 0, right: 0, length: 25 },
    ]);
  });

  test("of overlapping matches the rest of the shorter one is kept", () => {
    const [a, b, c] = [tokens(20), tokens(30), tokens(16)];
    // "a b" is the longest fragment; "b c" overlaps it in b, so that only c remains of "b c".
    const left = side(a, b, c);
    const right = side(a, b, tokens(2), b, c);
    expect(commonFragments(left, right)).toEqual([
      { left: 0, right: 0, length: 50 },
      { left: 50, right: 82, length: 16 },
    ]);
  });

  test("ignored tokens of either program are in no fragment", () => {
    const common = tokens(60);
    const left = side(common);
    const right = side(common);
    left.isIgnored.fill(1, 0, 20);
    right.isIgnored.fill(1, 50);
    expect(commonFragments(left, right)).toEqual([{ left: 20, right: 20, length: 30 }]);
  });

  test("programs of one repeated token end with one fragment", () => {
    const repeated = block(5000, 1);
    expect(commonFragments(side(repeated), side(repeated))).toEqual([
      { left: 0, right: 0, length: 5000 },
    ]);
  });

  test("programs of repeated lines end with the whole as a fragment", () => {
    const line = tokens(7);
    const table = side(...Array.from({ length: 1000 }, () => line));
    expect(commonFragments(table, table)[0]).toEqual({ left: 0, right: 0, length: 7000 });
  });
});
