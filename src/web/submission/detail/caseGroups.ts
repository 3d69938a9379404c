import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import type {
  SubmissionDetail,
  SubmissionRow,
  SubtaskResult,
} from "../../../shared/submission/submission.ts";
import { Verdict, isFinished } from "../../../shared/verdict/verdict.ts";

export interface CaseGroup {
  /** Number of the subtask; null if the problem has no subtasks. */
  num: number | null;
  cases: CaseResult[];
  accepted: number;
  /** Absent if the points of the group are not those of a subtask. */
  subtask?: SubtaskResult;
}

/**
 * Test cases grouped by subtask, in the order of the subtask numbers; cases outside of subtasks come last. A single
 * group if there are no subtasks.
 */
export function groupCases(
  cases: readonly CaseResult[],
  subtasks: readonly SubtaskResult[] = [],
): CaseGroup[] {
  const numbers = [...new Set(cases.map(({ groupNum }) => groupNum))].sort(
    (a, b) => (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE),
  );
  const byNum = new Map(subtasks.map((each) => [each.num, each]));
  return numbers.map((num) => {
    const own = cases.filter(({ groupNum }) => groupNum === num);
    const accepted = own.filter(({ status }) => status === Verdict.Accepted).length;
    const subtask = num === null ? undefined : byNum.get(num);
    return { num, cases: own, accepted, ...(subtask && { subtask }) };
  });
}

/** Whether the points of a case are part of the score; in a `min` or `mul` subtask, they are not. */
export function hasCasePoints({ subtask }: CaseGroup): boolean {
  return subtask === undefined || subtask.addsUp;
}

/** What the heading of a subtask explains: how its points are computed, or why cases of it were not judged. */
export type SubtaskReason =
  | { kind: "skipped" | "requires"; nums: number[] }
  | { kind: "stopped" | "min" | "mul" };

/**
 * The explanations for a group of cases; `subtasks`: all subtasks of the submission. A skipped subtask names the
 * subtasks without full points, or all that it depends on if their points are not visible.
 */
export function reasonsFor(
  { cases, subtask }: CaseGroup,
  subtasks: readonly SubtaskResult[],
): SubtaskReason[] {
  if (!subtask) return [];
  const { type, dependsOn } = subtask;
  const skipped = cases.filter(({ status }) => status === Verdict.NotSubmitted).length;
  if (dependsOn.length > 0 && cases.length > 0 && skipped === cases.length) {
    const missing = subtasks.filter(
      ({ num, score, fullScore }) => dependsOn.includes(num) && score !== null && score < fullScore,
    );
    const nums = missing.length > 0 ? missing.map(({ num }) => num) : dependsOn;
    return [{ kind: "skipped", nums }];
  }
  return [
    ...(dependsOn.length > 0 ? [{ kind: "requires" as const, nums: dependsOn }] : []),
    ...(type === "sum" ? [] : [{ kind: type }]),
    ...(type !== "sum" && skipped > 0 ? [{ kind: "stopped" as const }] : []),
  ];
}

/**
 * The subtasks of a submission whose current row is `row`. The points are left out while it is judged, and until the
 * details with the points of the new verdict are loaded.
 */
export function currentSubtasks(
  { subtasks }: Pick<SubmissionDetail, "subtasks">,
  { status, score }: Pick<SubmissionRow, "status" | "score">,
): SubtaskResult[] | undefined {
  const sum = subtasks?.reduce((total, each) => total + (each.score ?? 0), 0);
  if (isFinished(status) && sum === score) return subtasks;
  return subtasks?.map((each) => ({ ...each, score: null }));
}

/** Number of cases by status, most frequent first; used for the grid's legend and screen-reader summary. */
export function countByStatus(cases: readonly CaseResult[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { status } of cases) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((a, b) => b.count - a.count || a.status - b.status);
}
