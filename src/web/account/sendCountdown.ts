import { useSyncExternalStore } from "react";

/**
 * Seconds until the next email may be sent; the countdown belongs to the tab, so it continues after the dialog is
 * closed.
 */
export interface SendCountdown {
  /**
   * Restarts the countdown. Callers pass the waiting time that the server has returned, or the default if it returned
   * none.
   */
  start(seconds: number): void;
  /**
   * Number of whole seconds until the next email may be sent; 0 if it may be sent now. Computed from the clock, so that
   * suspending the tab does not stop the countdown.
   */
  left(): number;
  subscribe(listener: () => void): () => void;
}

/** Creates a countdown whose timer runs only while there are subscribers. */
export function createSendCountdown(now: () => number = Date.now): SendCountdown {
  let endsAt = 0;
  const listeners = new Set<() => void>();
  let ticking: ReturnType<typeof setInterval> | undefined;
  const left = () => Math.max(0, Math.ceil((endsAt - now()) / 1000));
  const notify = () => {
    for (const listener of listeners) listener();
    if (left() === 0) pause();
  };
  const pause = () => {
    clearInterval(ticking);
    ticking = undefined;
  };
  const tick = () => {
    if (ticking === undefined && listeners.size > 0 && left() > 0)
      ticking = setInterval(notify, 250);
  };
  return {
    left,
    start(seconds) {
      endsAt = now() + seconds * 1000;
      tick();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) pause();
      };
    },
  };
}

export function useSecondsLeft(countdown: SendCountdown): number {
  return useSyncExternalStore(countdown.subscribe, countdown.left);
}

/** Waiting time between two emails with a registration code (60 s) and between two reset links (90 s). */
export const registerCodeCountdown = createSendCountdown();
export const resetMailCountdown = createSendCountdown();
