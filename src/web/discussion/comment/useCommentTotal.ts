import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive, useLiveStatus } from "../../platform/live.ts";
import { commentTotalQuery } from "./useComments.ts";

/** Interval at which an open post looks for new comments while the live channel is closed, milliseconds. */
const POLL_MS = 30_000;
/** An event reaches all readers of a post at once, so each fetches after a random delay within this time. */
const SPREAD_MS = 1000;

/** The number of comments of a post at present; undefined until it is loaded. */
export function useCommentTotal(did: number, uid: string): number | undefined {
  const client = useQueryClient();
  const isLive = useLiveStatus() === "open";
  const query = commentTotalQuery(did, uid);
  const { data } = useQuery({ ...query, refetchInterval: isLive ? false : POLL_MS });
  useEffect(() => {
    const { queryKey } = commentTotalQuery(did, uid);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = listenLive([`discussion:${did}`], (event) => {
      const isAboutPost = event.type === "discussion" && event.did === did;
      if (!isAboutPost && event.type !== "resync") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey });
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, did, uid]);
  return data;
}
