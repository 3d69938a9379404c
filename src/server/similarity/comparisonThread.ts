// oxlint-disable eslint/no-restricted-imports -- a thread of the process, as for rendering
import { systemClock } from "../../shared/system/clock.ts";
import { type TaskEnd, WorkerPool } from "../platform/process/workerPool.ts";
import type { ComparisonResult } from "./comparePrograms.ts";
import type { ComparisonTask } from "./comparisonWorker.ts";

/**
 * Comparisons are background work, so the process has only one thread for them. Comparing 1,000 programs for one
 * problem takes about a second. For thousands of long programs that are all equal, the time would grow quadratically,
 * so it is limited.
 */
const pool = new WorkerPool<ComparisonTask, ComparisonResult>(
  // Runs the source file in tests and development, otherwise the bundle (scripts/build.mjs).
  new URL(
    import.meta.url.endsWith(".ts") ? "comparisonWorker.ts" : "comparisonWorker.js",
    import.meta.url,
  ),
  {
    threads: 1,
    cpuMs: 120_000,
    wallMs: 1_800_000,
    waitingPerOwner: 1,
    waiting: 20,
    idleMs: 10_000,
    memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    clock: systemClock,
  },
);

/**
 * Compares the programs of a problem in the thread; `signal` aborts the comparison. Never rejects. `owner`: the user
 * who occupies the queue slot.
 */
export function compareInThread(
  owner: string,
  input: ComparisonTask,
  signal: AbortSignal,
): Promise<TaskEnd<ComparisonResult>> {
  return pool.run(owner, input, signal);
}

/** Ends the thread; it is started again when needed. */
export function stopComparisons(): Promise<void> {
  return pool.close();
}
