import { Refusal } from "../../shared/call/errors.ts";
import type { JudgeResult } from "../../shared/judge/judgeResult.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";
import { only, type Tx } from "../platform/database/db.ts";
import type { SubmissionChange } from "./changes.ts";
import { NODE_BACKEND } from "./backend.ts";
import { uncount } from "./counters.ts";
import { markManual, setDataVersion, insertClaimedJob } from "./replaceVerdict.sql.ts";
import { lockSubmission, resetSubmission } from "./sql.ts";
import { recordVerdict } from "./verdict.ts";

export interface NewResult {
  judger: string;
  result: JudgeResult;
  /** Whether the verdict was decided by a user instead of a judge node. */
  manual: boolean;
  /** Version of the test data used for judging; absent: unchanged. */
  dataVersion?: number;
}

/**
 * Replaces the verdict of a finished submission, with the same statements that store every other verdict: the previous
 * verdict is subtracted from the counters, and the new verdict is added. Call this inside a transaction, and publish
 * the returned change after the transaction has been committed. If the submission is still being judged, the call is
 * refused.
 */
export async function replaceVerdict(
  tx: Tx,
  submitId: number,
  { judger, result, manual, dataVersion }: NewResult,
): Promise<{ change: SubmissionChange; statusBefore: number }> {
  const [row] = await lockSubmission(tx, { submitId });
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  if (!isFinished(row.status)) throw new Refusal("REJUDGE_RUNNING");
  if (row.counted) await uncount(tx, row);
  await resetSubmission(tx, { submitId });
  if (dataVersion !== undefined) await setDataVersion(tx, { submitId, dataVersion });
  const { id, attempt } = only(await insertClaimedJob(tx, { kind: NODE_BACKEND, submitId }));
  const recorded = await recordVerdict(tx, { jobId: id, attempt }, { judger, result });
  if (recorded.outcome !== "recorded") throw new Error("a decided verdict was not stored");
  if (manual) await markManual(tx, { submitId });
  const { uid, pid, scope, scopeId, status: statusBefore } = row;
  const key = { submitId, uid, pid, scope, scopeId };
  return { change: { ...key, what: "status", status: result.status }, statusBefore };
}
