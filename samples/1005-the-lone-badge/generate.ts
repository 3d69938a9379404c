import type { GeneratedCase } from "../../src/shared/problem/problemPackage.ts";

/** The same stream on every machine: a 32-bit xorshift. */
function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function shuffle(items: number[], random: (below: number) => number): void {
  for (let size = items.length; size > 1; size--) {
    const other = random(size);
    const moved = items[size - 1] ?? 0;
    items[size - 1] = items[other] ?? 0;
    items[other] = moved;
  }
}

/** The lone badge is placed, not computed, so the answers owe nothing to a solution. */
export function* cases(): Iterable<GeneratedCase> {
  yield { name: "1", input: "5\n7\n3\n9\n3\n7\n", output: "9\n" };
  yield { name: "2", input: "1\n42\n", output: "42\n" };

  const random = randomSource(1005);
  const sizes = [
    [3, 1001, 2_000],
    [4, 99_999, 1_000_000_000],
    [5, 499_999, 1_000_000_000],
    [6, 999_999, 1_000_000_000],
  ] as const;
  for (const [number, length, most] of sizes) {
    const taken = new Set<number>();
    while (taken.size < (length + 1) / 2) taken.add(1 + random(most));
    const [lone, ...twice] = taken;
    const badges = [lone ?? 0, ...twice, ...twice];
    shuffle(badges, random);
    yield { name: String(number), input: `${length}\n${badges.join("\n")}\n`, output: `${lone}\n` };
  }
}
