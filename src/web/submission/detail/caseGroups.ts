import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";

export interface CaseGroup {
  /** Number of the subtask; null if the problem has no subtasks. */
  num: number | null;
  cases: CaseResult[];
  accepted: number;
}

/** Test cases grouped by subtask, in the order of the subtask numbers; a single group if there are no subtasks. */
export function groupCases(cases: readonly CaseResult[]): CaseGroup[] {
  const numbers = [...new Set(cases.map(({ groupNum }) => groupNum))].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  return numbers.map((num) => {
    const own = cases.filter(({ groupNum }) => groupNum === num);
    const accepted = own.filter(({ status }) => status === Verdict.Accepted).length;
    return { num, cases: own, accepted };
  });
}

/** Number of cases by status, most frequent first; used for the grid's legend and screen-reader summary. */
export function countByStatus(cases: readonly CaseResult[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { status } of cases) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((a, b) => b.count - a.count || a.status - b.status);
}
