import { useEffect, useState } from "react";
import { useLiveState } from "./live.ts";

/** A page whose data is stale for a shorter time does not show it, milliseconds. */
export const STALE_MS = 5_000;

interface Answer {
  /** When the data came or was changed by an event; 0: there is none yet. */
  dataUpdatedAt: number;
  /** The last fetch failed. */
  isError: boolean;
}

/**
 * Of which moment the data of a page that follows the live channel is, when it may be older than what the server has:
 * the channel is not open, events were missed and the data is not fetched again yet, or the last fetch failed. Null:
 * it is the present. Polling makes the moment later, but the data stays stale until the channel is open.
 */
export function useStaleSince({ dataUpdatedAt, isError }: Answer): number | null {
  const { status, lostAt, resyncAt } = useLiveState();
  const isMissing = resyncAt !== null && dataUpdatedAt < resyncAt;
  const isStale = dataUpdatedAt > 0 && (status !== "open" || isMissing || isError);
  const moment = isStale ? Math.max(dataUpdatedAt, lostAt ?? 0) : null;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (moment === null) return setShown(false);
    if (isShown) return;
    const timer = setTimeout(() => setShown(true), Math.max(0, moment + STALE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [moment, isShown]);
  return isShown ? moment : null;
}
