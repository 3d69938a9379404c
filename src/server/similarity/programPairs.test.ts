import { describe, expect, test } from "vitest";
import { gramsOf, ownCode, type ProgramPair, visitPairs } from "./programPairs.ts";
import { GRAM_TOKENS } from "./winnowing.ts";

const noLimits = { minFraction: 0, minEvidence: 0 };
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

function pairsOf(programs: readonly { owner?: string; hashes: number[] }[], limits = noLimits) {
  const pairs: ProgramPair[] = [];
  visitPairs(
    programs.map(({ owner, hashes }, index) => ({
      owner: owner ?? `${index}`,
      fingerprints: { hashes: Uint32Array.from(hashes), positions: new Uint32Array(hashes.length) },
    })),
    limits,
    (pair) => pairs.push(pair),
  );
  return pairs;
}

describe("pairs by fingerprints", () => {
  test("the fraction is of the shorter program, a repeated fingerprint counts once", () => {
    expect(pairsOf([{ hashes: [1, 2, 3, 4, 4, 4] }, { hashes: [3, 4, 5, 6, 7, 8, 9] }])).toEqual([
      { left: 0, right: 1, fraction: 0.5, evidence: 2 },
    ]);
  });

  test("limits of fraction and evidence are inclusive", () => {
    const programs = [{ hashes: range(0, 10) }, { hashes: range(5, 10) }];
    expect(pairsOf(programs, { minFraction: 0.5, minEvidence: 5 })).toHaveLength(1);
    expect(pairsOf(programs, { minFraction: 0.51, minEvidence: 0 })).toEqual([]);
    expect(pairsOf(programs, { minFraction: 0, minEvidence: 6 })).toEqual([]);
  });

  test("programs of one owner are no pair", () => {
    const programs = [
      { owner: "ann", hashes: range(0, 9) },
      { owner: "bob", hashes: range(0, 9) },
      { owner: "ann", hashes: range(0, 9) },
    ];
    const pairs = pairsOf(programs, { minFraction: 0.5, minEvidence: 1 });
    expect(pairs.map(({ left, right }) => [left, right])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test("what all write, like reading the input, makes no pair", () => {
    const reading = range(0, 10);
    const programs = range(0, 100).map((index) => ({
      hashes: [...reading, ...range(1000 * (index + 1), 8)],
    }));
    expect(pairsOf(programs, { minFraction: 0.5, minEvidence: 0 })).toEqual([]);
    // If there are few programs, code for reading the input has its full weight, so each pair has a fraction of 10/18.
    expect(pairsOf(programs.slice(0, 5), { minFraction: 0.5, minEvidence: 0 })).toHaveLength(10);
  });

  test.each([2, 5, 20, 60])(
    "a group of %i copies with changes of their own does not hide itself",
    (size) => {
      const others = range(0, 40).map((index) => ({ hashes: range(1000 * (index + 1), 30) }));
      const copies = range(0, size).map((index) => ({
        hashes: [...range(0, 23), ...range(500_000 + 100 * index, 7)],
      }));
      const pairs = pairsOf([...others, ...copies], { minFraction: 0.5, minEvidence: 5 });
      expect(pairs).toHaveLength((size * (size - 1)) / 2);
      expect(pairs.every(({ left }) => left >= 40)).toBe(true);
    },
  );

  test("a class with one program is all pairs", () => {
    const equal = range(0, 50).map(() => ({ hashes: range(0, 20) }));
    const pairs = pairsOf(equal, { minFraction: 0.99, minEvidence: 5 });
    expect(pairs).toHaveLength(1225);
  });
});

describe("template code", () => {
  const template = range(100, 40);
  const own = range(900, 50);

  test("its tokens are not the author's, and have no fingerprint", () => {
    const { isTemplate, tokens, fingerprints } = ownCode(
      [...template, ...own],
      gramsOf([template]),
    );
    expect([...isTemplate.keys()].filter((index) => isTemplate[index] === 1)).toEqual(range(0, 40));
    expect(tokens).toBe(50);
    expect(fingerprints.hashes.length).toBeGreaterThan(0);
    expect([...fingerprints.positions].every((position) => position >= 40)).toBe(true);
  });

  test("without a template all is the author's; what is shorter than a k-gram is no template", () => {
    expect(ownCode(own, gramsOf([])).tokens).toBe(50);
    expect(ownCode(own, gramsOf([own.slice(0, GRAM_TOKENS - 1)])).tokens).toBe(50);
    expect(ownCode(own, gramsOf([own])).tokens).toBe(0);
  });
});
