import { randomUUID } from "node:crypto";
import type { ErrorCause, JudgedCase, JudgeResult } from "../../shared/judgeProtocol.ts";
import { isFinished, Verdict, verdicts } from "../../shared/verdict.ts";
import type { Database } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import { count } from "./counters.ts";
import { oiRankScore } from "./score.ts";
import {
  jobAttempt,
  replaceCases,
  scoreScale,
  settle,
  type SettledRow,
  writeError,
} from "./sql.ts";

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

/**
 * Writes a verdict in ONE transaction: fence, status, cases, error text, counters and marks, end of
 * the job. Only the current attempt is accepted, so a redelivered or late result changes nothing.
 */
export async function recordVerdict(
  db: Database,
  { jobId, attempt }: Ticket,
  { judger, result }: { judger: string; result: JudgeResult },
): Promise<Recorded> {
  const sound = soundResult(result);
  const cases = storableCases(sound.cases);
  const traceId = sound.cause ? randomUUID() : null;
  return db.transaction(async (tx) => {
    const [scale] = await scoreScale(tx, jobId, attempt);
    const scored = scale?.type === 1 && sound.score !== null;
    const score = scored ? Math.min(Math.max(sound.score ?? 0, 0), scale.total) : null;
    const [submission] = await settle(
      tx,
      jobId,
      attempt,
      sound.status,
      score,
      scored && score !== null ? oiRankScore(score, scale) : null,
      bounded(sound.timeMs),
      bounded(sound.memoryKb),
      storable(judger),
      cases.length,
    );
    if (!submission) {
      const [job] = await jobAttempt(tx, jobId);
      return { outcome: job ? "stale" : "already" };
    }
    const { submitId } = submission;
    await replaceCases(tx, submitId, JSON.stringify(cases));
    if (sound.errorMessage !== null || sound.cause) {
      const message = sound.errorMessage && storable(sound.errorMessage).slice(0, ERROR_MAX);
      await writeError(tx, submitId, message, causeText(sound.cause, traceId));
    }
    if (submission.cid === 0) await count(tx, { ...submission, status: sound.status });
    return { outcome: "recorded", submission, traceId };
  });
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
    });
  }
  return [...bySeq.values()];
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
