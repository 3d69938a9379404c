import type { LiveEvent } from "../../shared/live.ts";
import type { CaseResult, SubmissionRow } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";

/** One submission as far as this browser knows it. */
export interface Followed {
  row: SubmissionRow;
  cases: CaseResult[];
}

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
export function afterRow(state: Followed, row: SubmissionRow): Followed {
  const fresh: number[] = [Verdict.Pending, Verdict.Compiling, Verdict.Submitting];
  return { row, cases: fresh.includes(row.status) ? [] : state.cases };
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
