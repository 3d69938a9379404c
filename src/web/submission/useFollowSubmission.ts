import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { placeOf, practicePlace } from "../../shared/submission/submissionPlace.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";
import { listenLive, useLiveStatus } from "../platform/live.ts";
import { useSession } from "../platform/session.ts";
import { type Followed, afterEvent, afterAnswer, mergeCases } from "./followState.ts";
import { askStatus, casesQuery } from "./queries.ts";
import { pollUnfinished } from "./pollUnfinished.ts";

/** Maximum time in milliseconds that polling waits for the live channel to open. */
const LIVE_OPEN_TIMEOUT_MS = 1500;

export interface Following extends Followed {
  /** Restarts polling that stopped before the verdict; null while the submission is being followed. */
  askAgain: (() => void) | null;
}

/**
 * Follows one submission until its verdict, and again when it is rejudged. Updates come through the live channel;
 * without it, the submission is polled at the intervals that the specification prescribes. `start` is the initial
 * state; if its id changes, following starts over.
 */
export function useFollowSubmission(start: SubmissionRow | null): Following | null {
  const [state, setState] = useState<Followed | null>(null);
  const submitId = start?.submitId ?? null;
  const { kind, id: placeId } = start ? placeOf(start) : practicePlace;
  const current = state?.row.submitId === submitId ? state : start && { row: start, cases: [] };
  /** Number of polling rounds that have stopped; the next round begins when the user requests it. */
  const [stoppedRounds, setStoppedRounds] = useState(0);
  const [round, setRound] = useState(0);
  const open = useLiveStatus() === "open";
  const client = useQueryClient();
  const uid = useSession()?.user.uid;

  // When an API call (such as a rejudge or a refetch) returns a newer row, this row replaces the state.
  useEffect(() => {
    if (!start) return;
    setState((before) =>
      before?.row.submitId === start.submitId
        ? afterAnswer(before, start)
        : { row: start, cases: [] },
    );
  }, [start]);

  useEffect(() => {
    if (submitId === null || submitId < 0) return;
    return listenLive([`submission:${submitId}`], (event) =>
      setState((before) => (before ? afterEvent(before, event) : before)),
    );
  }, [submitId]);

  const finished = current ? isFinished(current.row.status) : true;

  // Fetches the status again, because events may have been sent before the channel opened. Also fetches the cases,
  // because their list is complete only after the verdict.
  useEffect(() => {
    if (submitId === null || submitId < 0) return;
    let hasLeft = false;
    async function catchUp(id: number) {
      const [rows, cases] = await Promise.all([
        finished ? null : askStatus({ kind, id: placeId }, [id]),
        client.fetchQuery({ ...casesQuery(id, uid), staleTime: 0 }),
      ]);
      if (hasLeft) return;
      setState((before) => {
        if (before?.row.submitId !== id) return before;
        const row = rows?.[id];
        const next = row && !isFinished(before.row.status) ? afterAnswer(before, row) : before;
        return { ...next, cases: mergeCases(next.cases, cases ?? []) };
      });
    }
    if (open || finished) {
      // A failed refetch is harmless: the next event or poll has the same data.
      catchUp(submitId).catch(() => undefined);
    }
    return () => {
      hasLeft = true;
    };
  }, [submitId, kind, placeId, open, finished, client, uid]);

  useEffect(() => {
    if (submitId === null || submitId < 0 || finished || open) return;
    let poll: { stop(): void } | null = null;
    const timer = setTimeout(() => {
      poll = pollUnfinished(
        [submitId],
        (ids) => askStatus({ kind, id: placeId }, ids),
        (row) =>
          setState((before) =>
            before?.row.submitId === submitId ? afterAnswer(before, row) : before,
          ),
        () => setStoppedRounds(round + 1),
      );
    }, LIVE_OPEN_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      poll?.stop();
    };
  }, [submitId, kind, placeId, finished, open, round]);

  if (!current) return null;
  const stopped = !finished && !open && stoppedRounds > round;
  return { ...current, askAgain: stopped ? () => setRound(stoppedRounds) : null };
}
