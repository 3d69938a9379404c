import type { Clock } from "../shared/system/clock.ts";

const FIRST_MS = 500;
const MOST_MS = 30_000;
/** After a process has been ready for this long, the wait before its next restart is reset to the minimum. */
const HEALTHY_MS = 60_000;

export interface RestartWait {
  /** Reports whether the process is currently ready. */
  ready(isReady: boolean): void;
  /** Milliseconds until the next start. */
  next(): number;
}

/**
 * Determines how long a supervisor waits before it starts a process again. The wait is 0.5 s at first and doubles with
 * each restart, up to 30 s. Once the process has been ready for a minute, the wait is 0.5 s again. The time before the
 * process was ready does not count: otherwise a start that fails late would be repeated without a pause.
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
