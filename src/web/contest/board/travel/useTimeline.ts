import { useQuery } from "@tanstack/react-query";
import { getContestBoardTimeline } from "../../../../shared/contest/contestBoard.ts";
import { type BoardState, versionOfState } from "../../../../shared/scoreboard/boardChange.ts";
import { call } from "../../../platform/api.ts";
import { useContest, usePhase } from "../../contestContext.ts";

/** Interval in milliseconds at which new results are added to the timeline while the contest runs. */
const REFRESH_MS = 60_000;

/**
 * Returns the history of the board in the view that the reader has selected. The history is reloaded when the freeze
 * begins or ends, periodically during the contest, and after the contest when a verdict changes.
 */
export function useTimeline(isLive: boolean, present: BoardState | undefined) {
  const contest = useContest();
  const { cid, uid } = contest;
  const isRunning = usePhase(contest) === "running";
  const version = present && !isRunning ? versionOfState(present) : null;
  return useQuery({
    queryKey: ["contest", "timeline", uid, cid, isLive, present?.isFrozen, version],
    queryFn: ({ signal }) =>
      call(getContestBoardTimeline, { cid, view: isLive ? "live" : "shown" }, signal),
    enabled: present !== undefined,
    structuralSharing: false,
    placeholderData: (old, query) => (query?.queryKey[2] === uid ? old : undefined),
    refetchInterval: isRunning ? REFRESH_MS : false,
  });
}
