// oxlint-disable eslint/no-restricted-properties, eslint/no-restricted-globals -- it is the clock
/**
 * The only source of time in server, judge and command line: all other code takes a {@link Clock}, so that tests can
 * advance time instead of waiting. SQL statements use `verdict_now()`.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since an arbitrary start, unaffected by changes of the system's time. */
  elapsed(): number;
  /** The promise is resolved after `ms` milliseconds, or immediately when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): Timer;
  /** Calls `run` every `ms` milliseconds. */
  every(ms: number, run: () => void): Timer;
}

export interface Timer {
  cancel(): void;
  /** Starts the timer again from zero. */
  restart(): void;
  /** Allows the process to exit even if the timer is pending. */
  unref(): Timer;
}

function timerOf(timeout: NodeJS.Timeout): Timer {
  const timer: Timer = {
    cancel: () => clearTimeout(timeout),
    restart: () => timeout.refresh(),
    unref() {
      timeout.unref();
      return timer;
    },
  };
  return timer;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait(ms, signal) {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timeout);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timeout = setTimeout(end, ms);
      signal?.addEventListener("abort", end);
    });
  },
  after: (ms, run) => timerOf(setTimeout(run, ms)),
  every: (ms, run) => timerOf(setInterval(run, ms)),
};
