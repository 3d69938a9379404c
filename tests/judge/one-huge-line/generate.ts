import type { GeneratedCase } from "../../../src/shared/problem/problemPackage.ts";

const LENGTH = 4_000_000;

/** One line that is longer than any buffer of the judge. */
export function* cases(): Iterable<GeneratedCase> {
  yield { name: "1", input: `${LENGTH}\n`, output: `${"x".repeat(LENGTH)}!\n` };
}
