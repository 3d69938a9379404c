import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PublishedAnswers } from "../../../shared/contestQuestion.ts";
import { listenLive } from "../../platform/live.ts";
import { answersSince } from "../answersSince.ts";
import type { OpenContest } from "../contestContext.ts";
import { readAnswers } from "../announcement/readAnnouncements.ts";
import { questionListsKey, questionsKey, unreadAnswersQuery } from "./queries.ts";
import { unreadAfter } from "./unreadAnswers.ts";

/** What is for all reaches a thousand browsers at once: each asks at a moment of its own within this time. */
const SPREAD_MS = 500;

/**
 * Follows changes by the live channel. What is for all it takes from the event, and asks for lists alone; the rest it asks
 * for again.
 */
export function useFollowQuestions({ cid, uid, gate }: OpenContest): void {
  const client = useQueryClient();
  useEffect(() => {
    if (gate !== "open") return;
    const refresh = refreshing(client, { cid, uid });
    const since = answersSince(client, { cid, uid }, [questionsKey(cid, uid)]);
    const leave = listenLive(
      [`contest-questions:${cid}`],
      (event) => {
        if (event.type === "resync") refresh.soon("all", SPREAD_MS);
        if (event.type !== "contest-questions" || event.cid !== cid) return;
        const { published } = event;
        if (!published) refresh.soon("all", 0);
        else if (takePublished(client, { cid, uid }, published)) refresh.soon("lists", SPREAD_MS);
        else refresh.soon("all", SPREAD_MS);
      },
      { since },
    );
    return () => {
      leave();
      refresh.cancel();
    };
  }, [client, cid, uid, gate]);
}

/** Asks for what changed once for several events, at a moment within the given time after the first of them. */
function refreshing(client: QueryClient, { cid, uid }: Pick<OpenContest, "cid" | "uid">) {
  const lists = questionListsKey(cid, uid);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAllDue = false;
  const run = (): void => {
    const queryKey = isAllDue ? questionsKey(cid, uid) : lists;
    timer = undefined;
    isAllDue = false;
    // A first fetch that is under way is not repeated otherwise, and may be older than the event.
    void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
  };
  return {
    soon(what: "all" | "lists", withinMs: number): void {
      // `useNewAnswers` sees by it that they will be asked for.
      void client.invalidateQueries({ queryKey: lists, refetchType: "none" });
      isAllDue ||= what === "all";
      timer ??= setTimeout(run, Math.random() * withinMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Changes the known unread answers by an event; false: they are to be fetched. */
function takePublished(
  client: QueryClient,
  { cid, uid }: Pick<OpenContest, "cid" | "uid">,
  published: PublishedAnswers,
): boolean {
  const { queryKey } = unreadAnswersQuery(cid, uid);
  const state = client.getQueryState(queryKey);
  // An answer that is under way may be older than the event.
  const isSettled = state?.status === "success" && state.fetchStatus === "idle";
  if (!isSettled || state.isInvalidated || !state.data) return false;
  // Read while the reader organized the contest.
  if (state.data.unanswered !== null) return false;
  const unread = unreadAfter(state.data.unread, published, readAnswers(cid));
  if (!unread) return false;
  client.setQueryData(queryKey, { ...state.data, unread });
  return true;
}
