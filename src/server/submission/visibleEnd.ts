import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import { type EndedBy, submissionEnd } from "../../shared/verdict/runEnd.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import type { SubmissionView } from "./policy.ts";
import type { SubmissionRecord } from "./sql.ts";

/** Describes how a submission ended, without the details that the reader may not see; null if nothing may be shown. */
export function endFor(record: SubmissionRecord, view: SubmissionView): SubmissionRow["endedBy"] {
  if (view.end === "none") return null;
  const end = submissionEnd.safeParse(record.endedBy);
  if (!end.success) return null;
  const parts = partsFor(end.data, view);
  if (view.end === "whole") return parts;
  // The status of a submission with a partial score does not show how the first failed test case failed, so the
  // explanation must not show it either.
  const isVisible = parts.phase === "compile" || parts.status === record.status;
  return isVisible ? { ...parts, seq: null, difference: undefined } : null;
}

/**
 * Describes how a run ended, without the parts that are derived from code or answers that the reader may not see.
 * `juryData`: the reader's access to the jury data of this test case. The output limit depends on the longest answer,
 * so it is hidden even if this test case is a sample.
 */
export function partsFor<End extends EndedBy & { phase?: string }>(
  end: End,
  view: SubmissionView,
  juryData: CaseResult["juryData"] = view.juryData,
): End {
  const { exception, difference, ...rest } = end;
  const isOutputLimit = end.ended === "output" && end.phase !== "compile";
  return {
    ...rest,
    exception: view.code ? exception : undefined,
    difference: juryData === "hidden" ? undefined : difference,
    ...(isOutputLimit && view.juryData === "hidden" && { limit: null, used: undefined }),
  } as End;
}
