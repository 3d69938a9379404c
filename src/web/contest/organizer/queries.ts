import { queryOptions } from "@tanstack/react-query";
import {
  type ContestOverview,
  getContestOverview,
} from "../../../shared/contestOrganizer/contestOverview.ts";
import { call } from "../../platform/api.ts";
import { QUEUE_INTERVAL_MS, queuesKey } from "../useQueueChanges.ts";

/** The items of the contest that are waiting for an organizer. */
export const overviewQuery = (cid: number) =>
  queryOptions({
    queryKey: [...queuesKey(cid), "overview"],
    queryFn: ({ signal }) => call(getContestOverview, { cid }, signal),
    refetchInterval: QUEUE_INTERVAL_MS,
    // The data is also fetched in background tabs, because the sound for new items is meant for organizers who use
    // another window.
    refetchIntervalInBackground: true,
  });

/** Number of items that are waiting for an organizer. */
export function itemsOf(overview: ContestOverview): number {
  const { balloons, prints, questions, failed, changedProblems } = overview;
  const ofBalloons = balloons ? balloons.waiting + balloons.changed.length : 0;
  return ofBalloons + prints.waiting + questions + failed + changedProblems.length;
}
