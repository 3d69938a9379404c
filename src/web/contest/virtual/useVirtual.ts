import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { SubmissionPlace } from "../../../shared/submissionPlace.ts";
import type { VirtualRun, VirtualState } from "../../../shared/virtual.ts";
import { useContest, usePhase } from "../contestContext.ts";
import { virtualStateQuery } from "./queries.ts";

/** What the reader did and may do in this contest, once it is over. */
export function useVirtualState(): VirtualState | undefined {
  const contest = useContest();
  const { cid, uid, gate, isOutside } = contest;
  const isOver = usePhase(contest) === "ended";
  const enabled = isOver && gate === "open" && !isOutside;
  return useQuery({ ...virtualStateQuery(cid, uid), enabled }).data;
}

/** The reader's virtual participation in this contest, as long as it runs by the server's clock. */
export function useRunningVirtual(): VirtualRun | undefined {
  const { cid, clock } = useContest();
  const running = useVirtualState()?.running;
  const run = running?.cid === cid ? running : undefined;
  const end = run ? Date.parse(run.endTime) : 0;
  const isRunning = useSyncExternalStore(clock.subscribe, () => clock.second() < end);
  return isRunning ? run : undefined;
}

/** What the reader's submissions belong to here: the virtual participation that runs, else the contest. */
export function useOwnPlace(): SubmissionPlace {
  const { cid } = useContest();
  const vid = useRunningVirtual()?.vid;
  return useMemo(
    () => (vid === undefined ? { kind: "contest", id: cid } : { kind: "virtual", id: vid }),
    [cid, vid],
  );
}
