import { Verdict } from "../../../shared/verdict/verdict.ts";
import { NODE_BACKEND } from "../backend.ts";
import { judgeNeeds } from "./languageNeeds.sql.ts";

/** SQL expression: whether judge nodes judge the submissions to the problem in row `p`. */
export const isJudgedByNodes = `p.judging_backend = '${NODE_BACKEND}'`;

/**
 * An SQL expression for the capabilities that a worker must have to get the first attempt at a job. The job is for a
 * submission to problem row `p`. Judge nodes need the languages of the submission and of the checker or interactor.
 * Other backends need nothing at first; they set the capabilities when they postpone a job.
 */
export function jobNeeds(language: string): string {
  return `case when ${isJudgedByNodes} then ${judgeNeeds(language)} else '{}'::text[] end`;
}

/** Whether submission row `s` was sent to a remote judge, as an SQL expression. */
const wasSentAway = "exists (select from remote_submission r where r.submit_id = s.submit_id)";

/**
 * SQL expression: whether submission row `s` to problem row `p` is judged by judge nodes. Submissions that were sent to
 * a remote judge stay there even if judge nodes judge the problem later.
 */
export const isSubmissionForNodes = `(${isJudgedByNodes} and not ${wasSentAway})`;

/** The backend that judges the submission of row `s` to the problem of row `p`, as an SQL expression. */
export const backendOfSubmission = `case when ${isJudgedByNodes} then coalesce(
  (select 'remote.' || r.judge from remote_submission r where r.submit_id = s.submit_id), p.judging_backend)
  else p.judging_backend end`;

/**
 * The same as {@link jobNeeds} for submission row `s`; a submission that was sent to a remote judge needs no
 * capabilities.
 */
export const submissionNeeds = `case when ${isSubmissionForNodes} then ${judgeNeeds("s.language")} else '{}'::text[] end`;

/**
 * SQL expression for the status of a submission that is waiting for its first attempt; `p` is the row of the
 * submission's problem. This status shows users that a submission for another backend has not been sent there yet.
 */
export const waitingStatus = `case when ${isJudgedByNodes} then ${Verdict.Pending} else ${Verdict.Submitting} end`;
