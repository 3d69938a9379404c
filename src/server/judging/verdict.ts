import { randomUUID } from "node:crypto";
import type { ErrorCause, JudgedCase, JudgeResult } from "../../shared/judgeProtocol.ts";
import type { EndedBy } from "../../shared/submission.ts";
import { isFinished, Verdict, verdicts } from "../../shared/verdict.ts";
import { type Db, only } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import type { ClaimRow } from "./sql.ts";
import { jobAttempt, settle, settleAndClaim, type SettledRow } from "./verdict.sql.ts";

export interface Ticket {
  jobId: number;
  attempt: number;
}

export type Recorded =
  | { outcome: "recorded"; submission: SettledRow; traceId: string | null }
  /** The job is done: this or another answer was written before. */
  | { outcome: "already" }
  /** Another attempt is the current one. */
  | { outcome: "stale" };

const ERROR_MAX = 64 * 1024;
const MESSAGE_MAX = 1000;
const INT_MAX = 2 ** 31 - 1;

export interface NewVerdict {
  judger: string;
  result: JudgeResult;
}

/**
 * Writes a verdict: fence, status, cases, error text, counters and marks, end of the job, all in one
 * statement. Only the current attempt is accepted, so a redelivered or late result changes nothing.
 */
export async function recordVerdict(
  db: Db,
  ticket: Ticket,
  verdict: NewVerdict,
): Promise<Recorded> {
  const { values, traceId } = settlement(ticket, verdict);
  const [submission] = await settle(db, ...values);
  if (submission) return { outcome: "recorded", submission, traceId };
  return unrecorded(db, ticket);
}

/** {@link recordVerdict}, and with it the claim of another job; `asked`: the parameters of `claiming`. */
export async function recordAndClaim(
  db: Db,
  { ticket, verdict, asked }: { ticket: Ticket; verdict: NewVerdict; asked: unknown[] },
): Promise<{ recorded: Recorded; claim: ClaimRow | undefined }> {
  const { values, traceId } = settlement(ticket, verdict);
  const { settled, ...claim } = only(await settleAndClaim(db, ...values, ...asked));
  if (settled) return { recorded: { outcome: "recorded", submission: settled, traceId }, claim };
  return { recorded: await unrecorded(db, ticket), claim: undefined };
}

function settlement({ jobId, attempt }: Ticket, { judger, result }: NewVerdict) {
  const sound = soundResult(result);
  const { status, score, timeMs, memoryKb, cases, errorMessage, cause } = sound;
  const traceId = cause ? randomUUID() : null;
  const values = [
    ...[jobId, attempt, status, bounded(score), bounded(timeMs), bounded(memoryKb)],
    ...[storable(judger), JSON.stringify(storableCases(cases))],
    errorMessage === null ? null : storable(errorMessage).slice(0, ERROR_MAX),
    ...[causeText(cause, traceId), endText(sound)],
  ];
  return { values, traceId };
}

async function unrecorded(db: Db, { jobId }: Ticket): Promise<Recorded> {
  const [job] = await jobAttempt(db, jobId);
  return { outcome: job ? "stale" : "already" };
}

/** A System Error as a judge's answer: machine-readable cause, hint for the administrator. */
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

const known = new Set<number>(verdicts.map(({ code }) => code));

/** What a node may answer: a finished status of the table; anything else is the node's fault. */
function soundResult(result: JudgeResult): JudgeResult {
  const mayEnd =
    known.has(result.status) &&
    isFinished(result.status) &&
    result.status !== Verdict.NotSubmitted &&
    result.status !== Verdict.SubmittedUnknown;
  const strange = result.cases.find(({ status }) => !known.has(status));
  if (mayEnd && !strange) return result;
  return systemError({
    code: "BAD_RESULT",
    hint: "The judge node answered with a status that does not exist: is it of another version?",
    detail: `status ${result.status}, case status ${strange?.status ?? "-"}`,
  });
}

/** One row per case number, texts and numbers within what the columns hold. */
export function storableCases(cases: JudgedCase[]): JudgedCase[] {
  const bySeq = new Map<number, JudgedCase>();
  for (const each of cases) {
    bySeq.set(each.seq, {
      ...each,
      timeMs: bounded(each.timeMs) ?? 0,
      memoryKb: bounded(each.memoryKb) ?? 0,
      score: bounded(each.score),
      message: each.message && storable(each.message).slice(0, MESSAGE_MAX),
      endedBy: each.endedBy && storableEnd(each.endedBy),
    });
  }
  return [...bySeq.values()];
}

/** Accepted needs no explanation. */
function endText({ status, endedBy }: JudgeResult): string | null {
  if (!endedBy || status === Verdict.Accepted) return null;
  return JSON.stringify(storableEnd(endedBy));
}

/** An end whose few texts the columns can hold; the rest are numbers. */
function storableEnd<End extends EndedBy>(end: End): End {
  const { difference, exception } = end;
  const text = (value: string | undefined) => value && storable(value);
  return {
    ...end,
    ...(exception && { exception: { ...exception, name: storable(exception.name) } }),
    ...(difference && {
      difference: {
        ...difference,
        expected: text(difference.expected),
        got: text(difference.got),
      },
    }),
  };
}

function bounded(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, 0), INT_MAX);
}

function causeText(cause: ErrorCause | null, traceId: string | null): string | null {
  if (!cause) return null;
  const { code, hint, detail } = cause;
  const short = storable(detail).slice(0, 4000);
  return JSON.stringify({ code: storable(code), hint: storable(hint), detail: short, traceId });
}
