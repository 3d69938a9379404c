import { describe, expect, test } from "vitest";
import { TestTokens } from "./tokensForTests.ts";
import { gramHashes, GRAM_TOKENS, WINDOW_GRAMS, winnow } from "./winnowing.ts";

const source = new TestTokens(29);
const tokens = (length: number, kindCount?: number) => source.take(length, kindCount);

describe("hashes of k-grams", () => {
  test("a rolled hash is that of the k-gram alone", () => {
    const kinds = tokens(200);
    const rolled = gramHashes(kinds);
    expect(rolled.length).toBe(200 - GRAM_TOKENS + 1);
    for (const [start, hash] of rolled.entries()) {
      expect(gramHashes(kinds.slice(start, start + GRAM_TOKENS))[0]).toBe(hash);
    }
  });

  test("different k-grams of few kinds have different hashes, also in another order", () => {
    const kinds = tokens(1000, 4);
    const grams = new Map<string, number>();
    gramHashes(kinds).forEach((hash, start) => {
      grams.set(kinds.slice(start, start + GRAM_TOKENS).join(), hash);
    });
    expect(new Set(grams.values()).size).toBe(grams.size);
  });

  test("what is shorter than a k-gram has none", () => {
    expect(gramHashes(tokens(GRAM_TOKENS - 1))).toHaveLength(0);
    expect(gramHashes([])).toHaveLength(0);
  });
});

describe("winnowing", () => {
  test("each window has a fingerprint, and it is a smallest hash of a window", () => {
    for (const kindCount of [2, 5, 2 ** 32]) {
      const kinds = tokens(150, kindCount);
      const grams = gramHashes(kinds);
      const chosen = new Set(winnow(kinds).positions);
      const smallestOfWindows = new Set<number>();
      for (let start = 0; start + WINDOW_GRAMS <= grams.length; start += 1) {
        const window = grams.subarray(start, start + WINDOW_GRAMS);
        const smallest = Math.min(...window);
        const places = [...window.keys()].filter((index) => window[index] === smallest);
        expect(places.some((index) => chosen.has(start + index))).toBe(true);
        for (const index of places) smallestOfWindows.add(start + index);
      }
      for (const position of chosen) expect(smallestOfWindows).toContain(position);
    }
  });

  test("programs with a common fragment of k + window - 1 tokens have a common fingerprint", () => {
    const common = tokens(GRAM_TOKENS + WINDOW_GRAMS - 1);
    for (let start = 0; start < 50; start += 1) {
      const left = winnow([...tokens(start), ...common, ...tokens(20)]);
      const right = winnow([...tokens(50 - start), ...common, ...tokens(20)]);
      expect(left.hashes.some((hash) => right.hashes.includes(hash))).toBe(true);
    }
  });

  test("one repeated token has one fingerprint for each window length, not one for each k-gram", () => {
    const count = GRAM_TOKENS - 1 + 10 * WINDOW_GRAMS;
    expect(winnow(Array.from({ length: count }, () => 7)).positions).toHaveLength(10);
  });

  test("a program that is shorter than a window has its smallest k-gram", () => {
    const kinds = tokens(GRAM_TOKENS + 2);
    const { hashes } = winnow(kinds);
    expect([...hashes]).toEqual([Math.min(...gramHashes(kinds))]);
    expect(winnow(tokens(GRAM_TOKENS - 1)).hashes).toHaveLength(0);
  });
});
