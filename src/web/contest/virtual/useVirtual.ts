import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
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
