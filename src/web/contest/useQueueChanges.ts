import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive } from "../platform/live.ts";
import { oneAfterAnother } from "../platform/oneAfterAnother.ts";

/** Minimum number of milliseconds between two fetches while many submissions are judged. */
const REST_MS = 1000;
/**
 * Polling interval of queues in milliseconds; polling is needed because the live channel may be closed (specification
 * 2.7).
 */
export const QUEUE_INTERVAL_MS = 10_000;

/** Key prefix of all queries about a contest's queues. */
export const queuesKey = (cid: number) => ["contest", "queues", cid];

/**
 * Live topics of items that need action by organizers: one topic for balloons, prints and judging, and another for
 * questions.
 */
const topicsOf = (cid: number) => [`contest-queues:${cid}`, `contest-questions:${cid}`];

/** Keeps the organizers' queues up to date through the live channel. */
export function useQueueChanges(cid: number, isOrganizer: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOrganizer) return;
    const refetcher = oneAfterAnother(
      () => client.invalidateQueries({ queryKey: queuesKey(cid) }),
      REST_MS,
    );
    const leave = listenLive(topicsOf(cid), (event) => {
      if (event.type === "resync") refetcher.ask();
      else if (event.type !== "contest-queues" && event.type !== "contest-questions") return;
      else if (event.cid === cid) refetcher.ask();
    });
    return () => {
      leave();
      refetcher.end();
    };
  }, [client, cid, isOrganizer]);
}
