import { Refusal } from "../../shared/call/errors.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";
import { type Database, only, retriedTransaction, type Tx } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { Backends } from "./backend.ts";
import { publishChange, JudgePrio, wakeBackend } from "./changes.ts";
import { uncount } from "./counters.ts";
import {
  backendOfJob,
  enqueueRejudge,
  lockSubmission,
  resetSubmission,
  type SubmissionKey,
} from "./sql.ts";

export {
  publishChange,
  JudgePrio,
  onSubmissionChange,
  type SubmissionChange,
  wakeBackend,
} from "./changes.ts";
export { replaceVerdict } from "./replaceVerdict.ts";
export { verifyCounters } from "./counters.ts";
export { recountProblem, recountScope } from "./recount.ts";
export { expectNode, missingOfNode } from "./expectedNode.ts";
export type { TaskSourceRow } from "./fragments/taskSource.sql.ts";
export { buildTask, languageUnavailable as languageGone, otherBackend, rulesOf } from "./task.ts";
export { storableParts } from "./storableResult.ts";
export type { TaskKind } from "./auxiliary/kind.ts";
export {
  Backends,
  type Judgement,
  type JudgingBackend,
  type JudgingJob,
  NODE_BACKEND,
} from "./backend.ts";

/** The result that a rejudge replaces. */
export interface ResultBefore {
  uid: string;
  status: number;
  score: number | null;
}

/**
 * Judges a finished submission again. In the transaction of `recordAction`, the submission's verdict is subtracted from
 * every counter and its results are deleted. The submission is then enqueued after all other jobs, or with priority
 * `prio`. A running submission is refused. `anew`: the judging backends. If they are given, `startAnew` of the
 * submission's backend is called, so that the backend judges from the beginning instead of continuing an earlier
 * attempt.
 */
export async function rejudgeSubmission(
  { db, bus }: { db: Database; bus: Bus },
  submitId: number,
  {
    prio = JudgePrio.Rejudge,
    recordAction,
    anew,
  }: {
    prio?: number;
    recordAction?: (tx: Tx, before: ResultBefore) => Promise<void>;
    anew?: Backends | undefined;
  } = {},
): Promise<void> {
  const { backend, ...change } = await retriedTransaction(db, async (tx) => {
    const [row] = await lockSubmission(tx, { submitId });
    if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
    if (!isFinished(row.status)) throw new Refusal("REJUDGE_RUNNING");
    if (row.counted) await uncount(tx, row);
    const { status } = only(await resetSubmission(tx, { submitId }));
    const job = only(await enqueueRejudge(tx, { submitId, prio }));
    await anew?.byName(job.backend)?.startAnew?.(tx, submitId);
    await recordAction?.(tx, row);
    return { ...row, status, ...job };
  });
  publishChange(bus, { ...change, what: "status" });
  wakeBackend(bus, backend);
}

/**
 * Makes a stalled submission continue immediately. Before the backend sends anything, it finds out what happened to the
 * source code that was sent earlier. `recordAction` runs in the transaction that resumes the submission. Refusal
 * REJUDGE_RUNNING: the submission has not stalled, so it continues on its own.
 */
export async function resumeSubmission(
  { db, bus, backends }: { db: Database; bus: Bus; backends: Backends },
  { submitId, uid, pid, scope, scopeId }: SubmissionKey,
  recordAction?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const backend = await retriedTransaction(db, async (tx) => {
    const [job] = await backendOfJob(tx, { submitId });
    const isResumed = job && (await backends.byName(job.backend)?.resume?.(tx, submitId));
    if (!isResumed) throw new Refusal("REJUDGE_RUNNING");
    await recordAction?.(tx);
    return job.backend;
  });
  publishChange(bus, { submitId, uid, pid, scope, scopeId, what: "status" });
  wakeBackend(bus, backend);
}
