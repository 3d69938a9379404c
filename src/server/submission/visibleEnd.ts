import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import { type EndedBy, submissionEnd } from "../../shared/verdict/runEnd.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import type { SubmissionView } from "./policy.ts";
import type { SubmissionRecord } from "./sql.ts";

/** The explanation of a submission's end, as far as the reader may see it. */
export function endFor(record: SubmissionRecord, view: SubmissionView): SubmissionRow["endedBy"] {
  if (view.end === "none") return null;
  const end = submissionEnd.safeParse(record.endedBy);
  if (!end.success) return null;
  const parts = partsFor(end.data, view);
  if (view.end === "whole") return parts;
  // A partial score does not reveal how the first failed test case failed.
  const isVisible = parts.phase === "compile" || parts.status === record.status;
  return isVisible ? { ...parts, seq: null, difference: undefined } : null;
}

/**
 * How a run ended, without the parts that the reader may not see: data derived from the answers (`juryData`: access for
 * this test case) and from the code. The output limit depends on the longest answer, so it is hidden for samples, too.
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
