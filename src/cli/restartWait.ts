import type { Clock } from "../shared/clock.ts";

const FIRST_MS = 500;
const MOST_MS = 30_000;
/** A process that was ready for so long is restarted with the shortest wait again. */
const HEALTHY_MS = 60_000;

export interface RestartWait {
  /** The process is ready, or no longer. */
  ready(isReady: boolean): void;
  /** Milliseconds until the next start. */
  next(): number;
}

/**
 * How long a supervisor waits before it starts a process again: 0.5 s, doubled up to 30 s, and the shortest again
 * after the process was ready for a minute. The time of a start does not count: one that fails late would otherwise
 * be repeated without a pause.
 */
export function restartWait(clock: Clock): RestartWait {
  let wait = FIRST_MS;
  let readyAt: number | undefined;
  return {
    ready(isReady) {
      readyAt = isReady ? clock.elapsed() : undefined;
    },
    next() {
      if (readyAt !== undefined && clock.elapsed() - readyAt >= HEALTHY_MS) wait = FIRST_MS;
      readyAt = undefined;
      const now = wait;
      wait = Math.min(wait * 2, MOST_MS);
      return now;
    },
  };
}
