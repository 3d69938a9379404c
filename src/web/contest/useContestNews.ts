import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive } from "../platform/live.ts";
import { answersSince } from "./answersSince.ts";
import type { OpenContest } from "./contestContext.ts";
import { contestInfoQuery } from "./queries.ts";

/**
 * A change reaches a thousand browsers at once, so each of them refetches after a random delay of at most this many
 * milliseconds.
 */
const SPREAD_MS = 500;

/**
 * Refetches the contest's settings, problems and announcements when the live channel reports a change, and all data of
 * the contest when hidden results have become public.
 */
export function useContestNews({ cid, uid }: Reader): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const since = answersSince(client, { cid, uid }, partsOf({ cid, uid }));
    const leave = listenLive(
      [`contest-news:${cid}`],
      (event) => {
        const isOurs = event.type === "contest-news" && event.cid === cid;
        if ((!isOurs && event.type !== "resync") || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          void askAgain(client, { cid, uid });
        }, Math.random() * SPREAD_MS);
      },
      { since },
    );
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, cid, uid]);
}

type Reader = Pick<OpenContest, "cid" | "uid">;

/** Keys of queries that are refetched in addition to the contest's settings. */
const partsOf = ({ cid, uid }: Reader) =>
  ["problems", "unread", "announcements"].map((part) => ["contest", part, uid, cid]);

async function askAgain(client: QueryClient, { cid, uid }: Reader) {
  const { queryKey } = contestInfoQuery(cid, uid);
  const wasFrozen = client.getQueryData(queryKey)?.isFrozen === true;
  for (const key of partsOf({ cid, uid })) void client.invalidateQueries({ queryKey: key });
  await client.invalidateQueries({ queryKey });
  const isRevealed = wasFrozen && client.getQueryData(queryKey)?.isFrozen === false;
  if (!isRevealed) return;
  void client.invalidateQueries({
    queryKey: ["contest"],
    predicate: (query) => query.queryKey[1] !== "info",
  });
  void client.invalidateQueries({ queryKey: ["submission"] });
  void client.invalidateQueries({ queryKey: ["problem"] });
}
