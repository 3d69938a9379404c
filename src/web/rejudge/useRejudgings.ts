import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive, useLiveStatus } from "../platform/live.ts";
import { oneAfterAnother } from "../platform/oneAfterAnother.ts";
import { isRoot, useSession } from "../platform/session.ts";
import { isMoving, JUDGING, rejudgingQuery, rejudgingsQuery } from "./queries.ts";

/** Minimum time in milliseconds between two fetches; many submissions may be judged within a second. */
const REST_MS = 500;
/** Poll interval in milliseconds while a rejudging is in progress and the live channel is closed. */
export const POLL_MS = 5_000;

/** A page of rejudgings, for root; kept up to date by the live channel, or by polling if the channel is closed. */
export function useRejudgings(page: { page: number; cid?: number }) {
  const isFollowing = useChanges(null);
  const isOpen = useLiveStatus() === "open";
  return useQuery({
    ...rejudgingsQuery(page),
    enabled: isFollowing,
    refetchInterval: ({ state: { data } }) =>
      !isOpen && data?.records.some(({ state }) => isMoving(state)) ? POLL_MS : false,
  });
}

/** One rejudging, kept up to date as in `useRejudgings`. */
export function useRejudging(id: number) {
  useChanges(id);
  const isOpen = useLiveStatus() === "open";
  return useQuery({
    ...rejudgingQuery(id),
    refetchInterval: ({ state: { data } }) =>
      !isOpen && data && isMoving(data.rejudging.state) ? POLL_MS : false,
  });
}

/**
 * Refetches the data of one rejudging after each of its changes. If `id` is null, refetches the list of rejudgings
 * after a change to any of them. Returns whether the viewer is allowed to follow these changes.
 */
function useChanges(id: number | null): boolean {
  const client = useQueryClient();
  const isFollowing = isRoot(useSession()?.user);
  useEffect(() => (isFollowing ? follow(client, id) : undefined), [client, id, isFollowing]);
  return isFollowing;
}

function follow(client: QueryClient, id: number | null): () => void {
  const queryKey = id === null ? [...JUDGING, "rejudgings"] : rejudgingQuery(id).queryKey;
  const refetcher = oneAfterAnother(() => client.invalidateQueries({ queryKey }), REST_MS);
  const leave = listenLive(["rejudgings"], (event) => {
    const isOurs = event.type === "rejudging" && (id === null || event.id === id);
    if (isOurs || event.type === "resync") refetcher.ask();
  });
  return () => {
    leave();
    refetcher.end();
  };
}
