import { useCallback, useEffect, useRef, useState } from "react";

/** Seconds of the contest per second of the replay. */
export const SPEEDS = [1, 10, 60, 300, 600] as const;
/** Interval between the steps of a replay, in milliseconds. */
export const TICK_MS = 500;
/** Milliseconds after which a chosen time is written to the URL. */
export const SETTLE_MS = 300;

interface ReplayOptions {
  /** Minutes from the start, as in the URL. */
  at: number;
  /** The last second that can be shown; undefined while it is not loaded. */
  last: number | undefined;
  /** Writes a time in minutes to the URL. */
  onAt: (at: number) => void;
}

/** Converts seconds to minutes with two decimals, from which the exact second can be restored. */
function minutesOf(second: number): number {
  return Number((second / 60).toFixed(2));
}

/**
 * Determines the time whose board is shown: a time that the user chose, the time in the URL, or the current time of the
 * replay.
 */
export function useReplay({ at, last, onAt }: ReplayOptions) {
  /** The second that is being chosen or replayed; null if the time in the URL applies. */
  const [local, setLocal] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(60);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const second = Math.min(local ?? Math.round(at * 60), last ?? Infinity);
  const isAtEnd = last !== undefined && second >= last;
  const now = useRef(second);
  now.current = second;
  const end = useRef(last);
  end.current = last;

  // Stops playing when the URL changes. Both this replay and the browser's back and forward buttons change the URL.
  useEffect(() => {
    clearTimeout(timer.current);
    setLocal(null);
    setPlaying(false);
  }, [at]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = useCallback((next: number) => {
    now.current = next;
    setLocal(next);
  }, []);
  const settle = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onAt(minutesOf(now.current)), ms);
    },
    [onAt],
  );
  const pause = useCallback(() => {
    setPlaying(false);
    settle(0);
  }, [settle]);

  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    let exact = now.current;
    const ticking = setInterval(() => {
      const passed = performance.now() - before;
      before += passed;
      // If the user has chosen another time in the meantime, the replay continues from there.
      if (Math.floor(exact) !== now.current) exact = now.current;
      const stop = end.current ?? 0;
      exact = Math.min(stop, exact + (passed / 1000) * speed);
      move(Math.floor(exact));
      if (exact < stop) return;
      clearInterval(ticking);
      pause();
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [isPlaying, speed, pause, move]);

  return {
    second,
    isPlaying,
    isAtEnd,
    speed,
    setSpeed,
    choose(next: number) {
      move(next);
      if (!isPlaying) settle(SETTLE_MS);
    },
    toggle() {
      if (isPlaying) return pause();
      clearTimeout(timer.current);
      if (isAtEnd) move(0);
      setPlaying(true);
    },
  };
}
