import type { Clock, Timer } from "./clock.ts";

export interface ManualClock extends Clock {
  /** Advances the clock and runs due timers in order. */
  advance(ms: number): void;
  /** Advances the clock in one step, as if the machine had been suspended: each due timer runs once, in order. */
  leap(ms: number): void;
}

/** A clock for tests: it stands still until it is advanced. */
export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  const due = new Set<{ at: number; run: () => void }>();

  function schedule(ms: number, run: () => void, isRepeated: boolean): Timer {
    const entry = { at: now + ms, run: fire };
    function fire(): void {
      if (isRepeated) entry.at += ms * (Math.floor((now - entry.at) / ms) + 1);
      else due.delete(entry);
      run();
    }
    due.add(entry);
    const timer: Timer = {
      cancel() {
        due.delete(entry);
      },
      restart() {
        entry.at = now + ms;
        due.add(entry);
      },
      unref: () => timer,
    };
    return timer;
  }

  return {
    now: () => now,
    elapsed: () => now,
    wait(ms, signal) {
      if (signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = schedule(ms, end, false);
        function end(): void {
          timer.cancel();
          signal?.removeEventListener("abort", end);
          resolve();
        }
        signal?.addEventListener("abort", end);
      });
    },
    after: (ms, run) => schedule(ms, run, false),
    every: (ms, run) => schedule(ms, run, true),
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    leap(ms) {
      now += ms;
      const reached = [...due].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      // Each timer is checked again before it runs, because the callback of an earlier timer may have cancelled it.
      for (const entry of reached) if (due.has(entry) && entry.at <= now) entry.run();
    },
  };
}
