import { useEffect, useState } from "react";
import { useLiveState } from "./live.ts";

/** A page that is behind for a shorter time than this does not say so, milliseconds. */
export const BEHIND_MS = 5_000;

interface Answer {
  /** When the data came or was changed by an event; 0: there is none yet. */
  dataUpdatedAt: number;
  /** The last fetch failed. */
  isError: boolean;
}

/**
 * Of which moment the data of a page that follows the live channel is, when it may be older than what the server has:
 * the channel is not open, events were missed and the data is not fetched again yet, or the last fetch failed. Null:
 * it is the present. Polling makes the moment later, but the data stays behind until the channel is open.
 */
export function useBehind({ dataUpdatedAt, isError }: Answer): number | null {
  const { status, lostAt, resyncAt } = useLiveState();
  const isMissing = resyncAt !== null && dataUpdatedAt < resyncAt;
  const isBehind = dataUpdatedAt > 0 && (status !== "open" || isMissing || isError);
  const moment = isBehind ? Math.max(dataUpdatedAt, lostAt ?? 0) : null;
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (moment === null) return setTold(false);
    if (isTold) return;
    const timer = setTimeout(() => setTold(true), Math.max(0, moment + BEHIND_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [moment, isTold]);
  return isTold ? moment : null;
}
