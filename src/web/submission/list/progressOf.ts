import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";

/**
 * The figures beside a row's mark: cases judged while it is being judged; for the viewer's own finished submissions
 * the number of passed cases, where the owner may see every case. Nothing for what has no cases.
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
