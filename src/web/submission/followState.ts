import type { LiveEvent } from "../../shared/live.ts";
import type { CaseResult, SubmissionRow } from "../../shared/submission.ts";
import { isFinished, Verdict } from "../../shared/verdict.ts";

/** One submission as far as this browser knows it. */
export interface Followed {
  row: SubmissionRow;
  cases: CaseResult[];
}

/** It is judged, but the cases behind the first that failed are not told. */
export function isCut({ row, cases }: Followed): boolean {
  return (
    isFinished(row.status) &&
    cases.length > 0 &&
    row.casesTotal !== null &&
    cases.length < row.casesTotal
  );
}

/** The way to a verdict, in its order. */
const ON_THE_WAY: readonly number[] = [
  Verdict.Submitting,
  Verdict.Pending,
  Verdict.Compiling,
  Verdict.Judging,
];
const BEFORE_CASES = new Set(ON_THE_WAY.slice(0, -1));

/** What an event of the live channel makes of it. */
export function afterEvent(state: Followed, event: LiveEvent): Followed {
  if (event.type === "submission" && event.row.submitId === state.row.submitId) {
    return afterRow(state, event.row);
  }
  if (event.type === "cases" && event.submitId === state.row.submitId) {
    return { ...state, cases: mergeCases(state.cases, event.cases) };
  }
  return state;
}

/** A queued or compiling submission has no cases: a rejudge starts with an empty grid. */
function afterRow(state: Followed, row: SubmissionRow): Followed {
  return { row, cases: BEFORE_CASES.has(row.status) ? [] : state.cases };
}

/**
 * What the answer of an ordinary call makes of it. It may have been read before news that came by the
 * live channel meanwhile: it never takes a judging that is under way back to an earlier step.
 */
export function afterAnswer(state: Followed, row: SubmissionRow): Followed {
  const step = ({ status }: SubmissionRow) => ON_THE_WAY.indexOf(status);
  const stale = step(row) >= 0 && step(state.row) > step(row);
  return stale ? state : afterRow(state, row);
}

/** Later news about a case replaces earlier; the order is the order of the test data. */
export function mergeCases(
  known: readonly CaseResult[],
  news: readonly CaseResult[],
): CaseResult[] {
  const bySeq = new Map(known.map((one) => [one.seq, one]));
  for (const one of news) bySeq.set(one.seq, one);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
