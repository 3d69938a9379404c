import { useCallback, useEffect, useRef, useState } from "react";

/** Seconds of the contest in a second of the replay. */
export const SPEEDS = [1, 10, 60, 300, 600] as const;
/** How often a replay moves on, milliseconds. */
export const TICK_MS = 500;
/** A moment enters the address when it has been chosen for this time, milliseconds. */
export const SETTLE_MS = 300;

interface ReplayOptions {
  /** Minutes from the start, as in the address. */
  at: number;
  /** The last second that can be shown; undefined: not known yet. */
  last: number | undefined;
  /** Puts a moment, in minutes, into the address. */
  onAt: (at: number) => void;
}

/** Two decimals of a minute tell the second. */
function minutesOf(second: number): number {
  return Number((second / 60).toFixed(2));
}

/** The moment that is shown: chosen by hand or in the address, or moving on by itself. */
export function useReplay({ at, last, onAt }: ReplayOptions) {
  /** While it is chosen or moves; null: as in the address. */
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

  // The address changed: by this replay when it settled, or by back and forward.
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
      // Chosen by hand meanwhile: goes on from there.
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
