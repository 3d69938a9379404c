import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import type { VirtualRun, VirtualState } from "../../../shared/contest/virtual.ts";
import { type OpenContest, useContest, usePhase } from "../contestContext.ts";
import { virtualStateQuery } from "./queries.ts";

/**
 * Once the contest is over: the reader's virtual participations in this contest, and the actions that the reader may
 * take.
 */
export function useVirtualState(): VirtualState | undefined {
  return useVirtualStateOf(useContest());
}

function useVirtualStateOf(contest: OpenContest): VirtualState | undefined {
  const { cid, uid, gate, isOutside } = contest;
  const isOver = usePhase(contest) === "ended";
  const enabled = isOver && gate === "open" && !isOutside;
  return useQuery({ ...virtualStateQuery(cid, uid), enabled }).data;
}

/** The reader's virtual participation in this contest, while it runs according to the server's clock. */
export function useRunningVirtual(): VirtualRun | undefined {
  return useRunningVirtualOf(useContest());
}

/** {@link useRunningVirtual} for code outside the contest's context. */
export function useRunningVirtualOf(contest: OpenContest): VirtualRun | undefined {
  const { cid, clock } = contest;
  const running = useVirtualStateOf(contest)?.running;
  const run = running?.cid === cid ? running : undefined;
  const end = run ? Date.parse(run.endTime) : 0;
  const isRunning = useSyncExternalStore(clock.subscribe, () => clock.second() < end);
  return isRunning ? run : undefined;
}

/**
 * Determines what the reader's submissions belong to. This is the running virtual participation, if there is one.
 * Otherwise it is `upsolving`, if the contest has ended and the reader may still solve its problems; in all other cases
 * it is the contest.
 */
export function useOwnPlace(): SubmissionPlace {
  const contest = useContest();
  const { cid, info } = contest;
  const vid = useRunningVirtual()?.vid;
  const upsolves = usePhase(contest) === "ended" && info.upsolvingClosed === null;
  return useMemo(() => {
    if (vid !== undefined) return { kind: "virtual", id: vid };
    return { kind: upsolves ? "upsolving" : "contest", id: cid };
  }, [cid, vid, upsolves]);
}
