import type { SubmissionView } from "../../../src/server/submission/policy.ts";
import type { SubmissionDetail, SubmissionRow } from "../../../src/shared/submission/submission.ts";
import type { RandomSubmission } from "./drawnWorld.ts";
import { causeOf, codeOf, explained, messageOf } from "./storedWorld.ts";

/** Returns the fields of a row that depend on its reader. */
export function visibleParts(row: SubmissionRow) {
  return {
    submitId: row.submitId,
    status: row.status,
    score: row.score,
    time: row.time,
    memory: row.memory,
    length: row.length,
    judger: row.judger,
    isManual: row.isManual,
    casesDone: row.casesDone,
    casesTotal: row.casesTotal,
    hasNames: row.realname !== undefined && row.realname !== null,
  };
}

/** The expected result of {@link visibleParts} for the stored row, given the policy's decision `view`. */
export function expectedParts(
  row: RandomSubmission,
  view: SubmissionView,
  isOwn: boolean,
): ReturnType<typeof visibleParts> {
  const { result, figures } = view;
  return {
    submitId: row.submitId,
    status: view.status,
    score: result ? row.score : null,
    time: result && figures ? row.time : null,
    memory: result && figures ? row.memory : null,
    length: figures || isOwn ? row.length : null,
    judger: result && view.nodes ? row.judger : null,
    isManual: result && row.isManual,
    casesDone: view.progress ? row.casesDone : null,
    casesTotal: view.progress ? row.casesTotal : null,
    hasNames: view.names,
  };
}

/** Fields of a submission's page that depend on the reader, except fields that the submission's row also contains. */
export function detailParts(detail: SubmissionDetail) {
  const { cause } = detail;
  return {
    code: detail.code,
    errorMessage: detail.errorMessage,
    mayShare: detail.mayShare,
    mayRejudge: detail.mayRejudge,
    mayResubmit: detail.mayResubmit,
    mayEditProblem: detail.mayEditProblem,
    cause: cause && { code: cause.code, detail: cause.detail },
    reference: detail.reference ?? null,
  };
}

export function expectedDetail(
  { submitId, status }: RandomSubmission,
  view: SubmissionView,
): ReturnType<typeof detailParts> {
  const isStaff = view.juryData === "staff";
  const isFailure = status === 4;
  const hasMessage = explained.has(status) && view.error && (!isFailure || isStaff);
  const { code, traceId, detail } = causeOf(submitId);
  return {
    code: view.code ? codeOf(submitId) : null,
    errorMessage: hasMessage ? messageOf(submitId) : null,
    mayShare: view.mayShare,
    mayRejudge: view.mayRejudge,
    mayResubmit: view.mayResubmit,
    mayEditProblem: isStaff,
    cause: isFailure && view.cause ? { code, detail: isStaff ? detail : null } : null,
    reference: isFailure && view.reference ? traceId : null,
  };
}
