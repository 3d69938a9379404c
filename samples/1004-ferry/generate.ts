import type { GeneratedCase } from "../../src/shared/problem/problemPackage.ts";

/** The same stream on every machine: a 32-bit xorshift. */
function randomSource(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return least + ((state >>> 0) % (most - least + 1));
  };
}

/** Counts by halving a sorted list for each traveller: another way than the solutions take. */
function pairsThatFit(weights: number[], limit: number): number {
  const sorted = weights.toSorted((a, b) => a - b);
  let pairs = 0;
  for (const [index, weight] of sorted.entries()) {
    let low = index + 1;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weight + (sorted[middle] ?? 0) <= limit) low = middle + 1;
      else high = middle;
    }
    pairs += low - (index + 1);
  }
  return pairs;
}

function oneCase(group: number, number: number, weights: number[], limit: number): GeneratedCase {
  return {
    name: `${group}-${number}`,
    input: `${weights.length} ${limit}\n${weights.join(" ")}\n`,
    output: `${pairsThatFit(weights, limit)}\n`,
    group,
    ...(group === 1 ? { score: 5 } : {}),
  };
}

export function* cases(): Iterable<GeneratedCase> {
  const random = randomSource(1004);
  const list = (length: number, least: number, most: number): number[] =>
    Array.from({ length }, () => random(least, most));

  yield oneCase(1, 1, [3, 8, 5, 7], 10);
  yield oneCase(1, 2, [60, 60, 60], 100);
  yield oneCase(1, 3, [1], 2);
  yield oneCase(1, 4, list(10, 1, 100), 100);

  yield oneCase(2, 1, list(2000, 1, 1_000_000_000), 1_000_000_000);
  yield oneCase(2, 2, list(2000, 1, 10), 11);
  yield oneCase(2, 3, list(1999, 500_000_000, 1_000_000_000), 999_999_999);
  yield oneCase(2, 4, list(2000, 1, 1_000_000_000), 2_000_000_000);

  yield oneCase(3, 1, list(200_000, 1, 1_000_000_000), 1_000_000_000);
  yield oneCase(
    3,
    2,
    Array.from({ length: 200_000 }, () => 1),
    2,
  );
  yield oneCase(3, 3, list(199_999, 1, 1000), 1000);
  yield oneCase(3, 4, list(200_000, 1, 1_000_000_000), 2_000_000_000);
}
