import { randomUUID } from "node:crypto";
import type { ErrorCause, JudgeResult } from "../../shared/judge/judgeResult.ts";
import { isFinished, Verdict, verdicts } from "../../shared/verdict/verdict.ts";
import { type Db, only } from "../platform/database/db.ts";
import { type JobAttempt, storable } from "../platform/job/jobs.ts";
import type { ClaimParameters, ClaimRow, SubmissionKey } from "./sql.ts";
import {
  bounded,
  causeText,
  endText,
  errorText,
  storableCases,
  storableParts,
} from "./storableResult.ts";
import { currentAttempt, settle, settleAndClaim } from "./verdict.sql.ts";

export type Recorded =
  | { outcome: "recorded"; submission: SubmissionKey; status: number; traceId: string | null }
  /** The job has already ended: this result or a different one was stored earlier. */
  | { outcome: "already" }
  /** The attempt is no longer the current one. */
  | { outcome: "stale" };

export interface NewVerdict {
  judger: string;
  result: JudgeResult;
}

/**
 * Stores a verdict with its cases, error text, counters and solved mark, and ends the job, all in one statement. Only
 * the current attempt is accepted, so a redelivered or late result changes nothing.
 */
export async function recordVerdict(
  db: Db,
  jobAttempt: JobAttempt,
  verdict: NewVerdict,
): Promise<Recorded> {
  const { values, status, traceId } = settlement(jobAttempt, verdict);
  const [submission] = await settle(db, values);
  if (submission) return { outcome: "recorded", submission, status, traceId };
  return unrecorded(db, jobAttempt);
}

/**
 * Does the same as {@link recordVerdict} and claims another job in the same statement. `parameters`: the parameters of
 * `claiming`.
 */
export async function recordAndClaim(
  db: Db,
  {
    jobAttempt,
    verdict,
    parameters,
  }: { jobAttempt: JobAttempt; verdict: NewVerdict; parameters: ClaimParameters },
): Promise<{ recorded: Recorded; claim: ClaimRow | undefined }> {
  const { values, status, traceId } = settlement(jobAttempt, verdict);
  const { settled, ...claim } = only(await settleAndClaim(db, { ...values, ...parameters }));
  if (settled) {
    return { recorded: { outcome: "recorded", submission: settled, status, traceId }, claim };
  }
  return { recorded: await unrecorded(db, jobAttempt), claim: undefined };
}

function settlement({ jobId, attempt }: JobAttempt, { judger, result }: NewVerdict) {
  const checked = checkedResult(result);
  const { status, score, timeMs, memoryKb, cases, errorMessage, cause } = checked;
  const traceId = cause ? randomUUID() : null;
  const values = {
    jobId,
    attempt,
    status,
    score: bounded(score),
    timeMs: bounded(timeMs),
    memoryKb: bounded(memoryKb),
    judger: storable(judger),
    cases: JSON.stringify(storableCases(cases)),
    errorText: errorText(errorMessage),
    cause: causeText(cause, traceId),
    endedBy: endText(checked),
    parts: storableParts(checked.subtasks),
  };
  return { values, status, traceId };
}

async function unrecorded(db: Db, { jobId }: JobAttempt): Promise<Recorded> {
  const [job] = await currentAttempt(db, { jobId });
  return { outcome: job ? "stale" : "already" };
}

/** A System Error as a node's result, with a machine-readable cause and a hint for the administrator. */
export function systemError(cause: ErrorCause): JudgeResult {
  return {
    status: Verdict.SystemError,
    score: null,
    timeMs: null,
    memoryKb: null,
    errorMessage: null,
    cause,
    cases: [],
  };
}

const statusCodes = new Set<number>(verdicts.map(({ code }) => code));

/**
 * Returns the result if all its statuses are known and its own status is final. Otherwise, returns a System Error
 * caused by the node.
 */
function checkedResult(result: JudgeResult): JudgeResult {
  const isValid =
    statusCodes.has(result.status) &&
    isFinished(result.status) &&
    result.status !== Verdict.NotSubmitted &&
    result.status !== Verdict.SubmittedUnknown;
  const unknown = result.cases.find(({ status }) => !statusCodes.has(status));
  if (isValid && !unknown) return result;
  return systemError({
    code: "BAD_RESULT",
    hint: "The judge node reported a status that does not exist: is it of another version?",
    detail: `status ${result.status}, case status ${unknown?.status ?? "-"}`,
  });
}
