import { useEffect, useRef, useState } from "react";
import { type ClockReading, ContestClock } from "./contestClock.ts";

/**
 * The server's clock for one contest page, updated with each new reading. `onJump`: see ContestClock; only the function
 * of the first call is used.
 */
export function useContestClock(
  reading: ClockReading | undefined,
  onJump: () => void,
): ContestClock {
  const [clock] = useState(() => new ContestClock(onJump));
  const synced = useRef<ClockReading>(undefined);
  // This runs during rendering, because the first frame of the clock must already be correct.
  if (reading && synced.current === undefined) {
    synced.current = reading;
    clock.sync(reading);
  }
  useEffect(() => {
    if (!reading || synced.current === reading) return;
    synced.current = reading;
    clock.sync(reading);
  }, [clock, reading]);
  return clock;
}
