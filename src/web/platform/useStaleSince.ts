import { useEffect, useState } from "react";
import { useLiveState } from "./live.ts";

/** Data that has been stale for less than this many milliseconds is not reported. */
export const STALE_MS = 5_000;

interface Answer {
  /** Time at which the data was last fetched, or last changed by an event; 0 while there is no data. */
  dataUpdatedAt: number;
  /** Whether the last fetch failed. */
  isError: boolean;
}

/**
 * If the data of a page that follows the live channel may be stale, returns the time up to which the data is current.
 * The data may be stale if the channel is not open, if events were missed and the data has not been refetched yet, or
 * if the last fetch failed. Null when the data is current. Polling advances this time, but the data is considered stale
 * until the channel is open.
 */
export function useStaleSince({ dataUpdatedAt, isError }: Answer): number | null {
  const { status, lostAt, resyncAt } = useLiveState();
  const isMissing = resyncAt !== null && dataUpdatedAt < resyncAt;
  const isStale = dataUpdatedAt > 0 && (status !== "open" || isMissing || isError);
  const moment = isStale ? Math.max(dataUpdatedAt, lostAt ?? 0) : null;
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (moment === null) return setIsDue(false);
    if (isDue) return;
    const timer = setTimeout(() => setIsDue(true), Math.max(0, moment + STALE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [moment, isDue]);
  return isDue ? moment : null;
}
