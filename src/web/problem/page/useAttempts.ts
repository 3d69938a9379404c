import { useQuery } from "@tanstack/react-query";
import {
  frameOf,
  placeOf,
  type SubmissionPlace,
} from "../../../shared/submission/submissionPlace.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { useSession } from "../../platform/session.ts";
import { ownSubmissionsQuery } from "../../submission/queries.ts";
import { attemptsToSolve } from "./nextProblem.ts";

/**
 * Number of attempts that the reader needed for this accepted submission; after a contest's end, attempts during the
 * contest are included. Null if it is unknown, or if the problem was solved before.
 */
export function useAttempts(row: SubmissionRow): number | null {
  const place = placeOf(row);
  const own = useOwnIn(place, row);
  // In all other places this is the same query with the same data, which is counted once.
  const earlier = useOwnIn(place.kind === "upsolving" ? frameOf(row) : place, row);
  return own && earlier ? attemptsToSolve(new Set([own, earlier]), row.submitId) : null;
}

function useOwnIn(place: SubmissionPlace, { displayPid }: SubmissionRow) {
  const uid = useSession()?.user.uid;
  // The result may stay on the page after the session has ended; without a session, nothing is fetched.
  return useQuery(ownSubmissionsQuery(place, displayPid, uid)).data;
}
