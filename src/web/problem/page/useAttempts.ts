import { useQuery } from "@tanstack/react-query";
import { frameOf, placeOf } from "../../../shared/submission/submissionPlace.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { useSession } from "../../platform/session.ts";
import { ownSubmissionsQuery } from "../../submission/queries.ts";
import { attemptsToSolve } from "./nextProblem.ts";

/**
 * Number of attempts that the reader needed for this accepted submission; after a contest's end, attempts during the
 * contest are included. Null if it is unknown, or if the problem was solved before.
 */
export function useAttempts(row: SubmissionRow): number | null {
  const uid = useSession()?.user.uid;
  const place = placeOf(row);
  const isUpsolving = place.kind === "upsolving";
  // The result may stay on the page after the session has ended; without a session, nothing is fetched.
  const own = useQuery(ownSubmissionsQuery(place, row.displayPid, uid)).data;
  const ofContest = ownSubmissionsQuery(frameOf(row), row.displayPid, uid);
  const inContest = useQuery({ ...ofContest, enabled: isUpsolving && uid !== undefined }).data;
  if (!own || (isUpsolving && !inContest)) return null;
  return attemptsToSolve(isUpsolving && inContest ? [own, inContest] : [own], row.submitId);
}
