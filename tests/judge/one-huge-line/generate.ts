import type { GeneratedCase } from "../../../src/shared/problemPackage.ts";

const LENGTH = 4_000_000;

/** One line longer than any buffer on the way. */
export function* cases(): Iterable<GeneratedCase> {
  yield { name: "1", input: `${LENGTH}\n`, output: `${"x".repeat(LENGTH)}!\n` };
}
