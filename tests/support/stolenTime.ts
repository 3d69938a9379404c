import { readFileSync } from "node:fs";

/** A clock tick of /proc/stat, milliseconds. */
const TICK_MS = 10;
/** Less than this taken from a run explains nothing about it. */
const NOTABLE_MS = 100;
const TRIES = 5;

/** What the host has taken from the processors of a virtual machine so far, milliseconds; 0 on a real one. */
function stolenMs(): number {
  const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  return Number(all.split(/\s+/)[8] ?? 0) * TICK_MS;
}

/**
 * What a run of a program came to while the machine had its processors to itself. A host that takes one away
 * for a second leaves the guest to charge whoever ran there with it (1,398 ms were seen in a run of 150):
 * such a run says nothing about its neighbours and is repeated.
 */
export async function unstolen<Result>(
  run: () => Promise<Result>,
  isGood: (result: Result) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const before = stolenMs();
    const result = await run();
    if (isGood(result) || tries === TRIES || stolenMs() - before < NOTABLE_MS) return result;
  }
}
