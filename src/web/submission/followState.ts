import type { LiveEvent } from "../../shared/live.ts";
import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { isFinished, Verdict } from "../../shared/verdict/verdict.ts";

/** State of one submission, as last received by this browser. */
export interface Followed {
  row: SubmissionRow;
  cases: CaseResult[];
}

/** Whether the submission has been judged, but only its cases up to the first failed case are published. */
export function isCut({ row, cases }: Followed): boolean {
  return (
    isFinished(row.status) &&
    cases.length > 0 &&
    row.casesTotal !== null &&
    cases.length < row.casesTotal
  );
}

/** Statuses of a submission that has no verdict yet, in order. */
const ON_THE_WAY: readonly number[] = [
  Verdict.Submitting,
  Verdict.Pending,
  Verdict.Compiling,
  Verdict.Judging,
];
const BEFORE_CASES = new Set(ON_THE_WAY.slice(0, -1));

/** The state after an event on the live channel. */
export function afterEvent(state: Followed, event: LiveEvent): Followed {
  if (event.type === "submission" && event.row.submitId === state.row.submitId) {
    return afterRow(state, event.row);
  }
  if (event.type === "cases" && event.submitId === state.row.submitId) {
    return { ...state, cases: mergeCases(state.cases, event.cases) };
  }
  return state;
}

/** A queued or compiling submission has no cases, so the grid becomes empty when a rejudge starts. */
function afterRow(state: Followed, row: SubmissionRow): Followed {
  return { row, cases: BEFORE_CASES.has(row.status) ? [] : state.cases };
}

/**
 * The state after the response to an ordinary API call. A response may be older than events of the live channel, so it
 * never moves a submission that is being judged back to an earlier step.
 */
export function afterAnswer(state: Followed, row: SubmissionRow): Followed {
  const step = ({ status }: SubmissionRow) => ON_THE_WAY.indexOf(status);
  const stale = step(row) >= 0 && step(state.row) > step(row);
  return stale ? state : afterRow(state, row);
}

/** Cases in the order of the test data; a later result of a case replaces an earlier one. */
export function mergeCases(
  cases: readonly CaseResult[],
  news: readonly CaseResult[],
): CaseResult[] {
  const bySeq = new Map(cases.map((one) => [one.seq, one]));
  for (const one of news) bySeq.set(one.seq, one);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
