import type { Clock } from "../shared/system/clock.ts";

const FIRST_MS = 500;
const MOST_MS = 30_000;
/** After a process was ready for this long, its next restart again has the shortest wait. */
const HEALTHY_MS = 60_000;

export interface RestartWait {
  /** Whether the process is ready now. */
  ready(isReady: boolean): void;
  /** Milliseconds until the next start. */
  next(): number;
}

/**
 * How long a supervisor waits before it starts a process again: 0.5 s, doubled up to 30 s, and 0.5 s again after the
 * process was ready for a minute. The time before it was ready does not count: a start that fails late would otherwise
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
