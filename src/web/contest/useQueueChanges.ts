import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive } from "../platform/live.ts";
import { oneAfterAnother } from "../platform/oneAfterAnother.ts";

/** While many submissions are judged: least milliseconds between two fetches. */
const REST_MS = 1000;
/** How often queues are fetched beside that, milliseconds (specification 2.7): the channel may be closed. */
export const QUEUE_INTERVAL_MS = 10_000;

/** All queries of a contest's queues begin with it. */
export const queuesKey = (cid: number) => ["contest", "queues", cid];

/** What waits for organizers: balloons, prints and judging, and questions, which have a topic of their own. */
const topicsOf = (cid: number) => [`contest-queues:${cid}`, `contest-questions:${cid}`];

/** Keeps what organizers work on up to date by the live channel. */
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
