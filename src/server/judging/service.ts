import { Refusal } from "../../shared/errors.ts";
import { isFinished, Verdict } from "../../shared/verdict.ts";
import { type Database, type Db, retriedTransaction } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { publishChange, JUDGE_JOB, JudgePrio, wakeJudges } from "./changes.ts";
import { uncount } from "./counters.ts";
import { enqueueRejudge, lockSubmission, resetSubmission } from "./sql.ts";

export {
  publishChange,
  JUDGE_JOB,
  JudgePrio,
  onSubmissionChange,
  type SubmissionChange,
  wakeJudges,
} from "./changes.ts";
export { decideVerdict } from "./knownVerdict.ts";
export { verifyCounters } from "./counters.ts";
export { recountProblem, recountScope } from "./recount.ts";
export { expectNode, missingOfNode } from "./expectedNode.ts";
export type { RuleSource, TaskSourceRow } from "./fragments/taskSource.sql.ts";
export { buildTask, languageGone, rulesOf } from "./task.ts";
export { storableParts } from "./storableResult.ts";
export type { TaskKind } from "./auxiliary/kind.ts";

/**
 * Judges a finished submission again: subtracts its verdict from every counter, deletes its results and
 * enqueues it after everything else (or with `prio`), in one transaction with `recordAction`. A running
 * submission is refused.
 */
export async function rejudgeSubmission(
  { db, bus }: { db: Database; bus: Bus },
  submitId: number,
  {
    prio = JudgePrio.Rejudge,
    recordAction,
  }: { prio?: number; recordAction?: (tx: Db, statusBefore: number) => Promise<void> } = {},
): Promise<void> {
  const submission = await retriedTransaction(db, async (tx) => {
    const [row] = await lockSubmission(tx, submitId);
    if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
    if (!isFinished(row.status)) throw new Refusal("REJUDGE_RUNNING");
    if (row.counted) await uncount(tx, row);
    await resetSubmission(tx, submitId);
    await enqueueRejudge(tx, submitId, JUDGE_JOB, prio);
    await recordAction?.(tx, row.status);
    return row;
  });
  publishChange(bus, { ...submission, what: "status", status: Verdict.Pending });
  wakeJudges(bus);
}
