import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";

/**
 * The numbers next to a row's status. During judging: the number of judged cases. For the viewer's own finished
 * submissions: the number of passed cases, if the owner may see every case. Undefined for finished submissions for
 * which this number is not available.
 */
export function progressOf({
  status,
  casesDone,
  casesTotal,
  casesPassed,
}: Pick<SubmissionRow, "status" | "casesDone" | "casesTotal" | "casesPassed">):
  | { done: number | null; total: number | null }
  | undefined {
  if (!isFinished(status)) return { done: casesDone, total: casesTotal };
  if (casesPassed === undefined || casesPassed === null) return undefined;
  return { done: casesPassed, total: casesTotal };
}
