import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PublishedAnswers } from "../../../shared/discussion/contestQuestion.ts";
import { listenLive } from "../../platform/live.ts";
import { readAgain } from "../../platform/readAgain.ts";
import { answersSince } from "../answersSince.ts";
import type { OpenContest } from "../contestContext.ts";
import { readAnswers } from "../announcement/readAnnouncements.ts";
import { questionListsKey, questionsKey, unreadAnswersQuery } from "./queries.ts";
import { unreadAfter } from "./unreadAnswers.ts";

/**
 * A public event reaches a thousand browsers at once, so each of them refetches after a random delay of up to this
 * time.
 */
const SPREAD_MS = 500;

/**
 * Follows changes to the contest's questions through the live channel. If an event contains public messages, they are
 * taken from the event and only the lists are refetched. Otherwise, all data about questions is refetched.
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

/** Refetches changed data only once for several events, after a random delay that starts with the first event. */
function refreshing(client: QueryClient, { cid, uid }: Pick<OpenContest, "cid" | "uid">) {
  const lists = questionListsKey(cid, uid);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAllDue = false;
  const run = (): void => {
    const queryKey = isAllDue ? questionsKey(cid, uid) : lists;
    timer = undefined;
    isAllDue = false;
    void readAgain(client, queryKey);
  };
  return {
    soon(what: "all" | "lists", withinMs: number): void {
      // Marks the cached question lists as outdated. This notifies `useNewAnswers` that they will be fetched.
      void client.invalidateQueries({ queryKey: lists, refetchType: "none" });
      isAllDue ||= what === "all";
      timer ??= setTimeout(run, Math.random() * withinMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Updates the cached unread answers from an event; returns false if they must be fetched instead. */
function takePublished(
  client: QueryClient,
  { cid, uid }: Pick<OpenContest, "cid" | "uid">,
  published: PublishedAnswers,
): boolean {
  const { queryKey } = unreadAnswersQuery(cid, uid);
  const state = client.getQueryState(queryKey);
  // A pending response may be older than the event, and would overwrite this change.
  const isSettled = state?.status === "success" && state.fetchStatus === "idle";
  if (!isSettled || state.isInvalidated || !state.data) return false;
  // The cached response was requested while the reader was an organizer of the contest, so it cannot be updated from
  // the event.
  if (state.data.unanswered !== null) return false;
  const unread = unreadAfter(state.data.unread, published, readAnswers(cid));
  if (!unread) return false;
  client.setQueryData(queryKey, { ...state.data, unread });
  return true;
}
