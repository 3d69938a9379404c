import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getUserProblemStatus } from "../../shared/problem/problem.ts";
import { idsOf, type SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { call } from "../platform/api.ts";

/**
 * The reader's status on each of these problems, determined by the reader's submissions in one contest, training or
 * practice; not fetched for guests.
 */
export function ownMarksQuery(
  place: SubmissionPlace,
  uid: string | undefined,
  pids: readonly number[],
) {
  return queryOptions({
    // The status is refetched after a verdict, like all data with this key prefix.
    queryKey: ["submission", "ownStatus", uid, place, pids],
    queryFn: ({ signal }) =>
      call(getUserProblemStatus, { pidList: [...pids], ...idsOf(place) }, signal),
    enabled: uid !== undefined && pids.length > 0,
    placeholderData: keepPreviousData,
  });
}
