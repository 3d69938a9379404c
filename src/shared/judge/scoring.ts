import type { JudgeTask } from "./judgeTask.ts";

type Subtask = JudgeTask["subtasks"][number];

/** Result of one test case: the fraction of its points, 0 to 1 (a checker may give partial points). */
export interface Earned {
  /** Points of the case itself; usually 0 in a `min` or `mul` subtask, where the subtask has the points. */
  full: number;
  group: number | null;
  fraction: number;
}

/**
 * Rounds points down to a whole number. The small addend corrects floating-point errors: 0.29 × 100 is slightly less
 * than 29.
 */
export function wholePoints(points: number): number {
  return Math.floor(points + 1e-9);
}

/**
 * Points shown for one case. For a case without points in a `min` or `mul` subtask, these are the points that the
 * subtask would get if this were its only case.
 */
export function caseScore(earned: Earned, subtask: Subtask | null): number {
  const full = earned.full === 0 && subtask && subtask.type !== "sum" ? subtask.score : earned.full;
  return wholePoints(full * earned.fraction);
}

/**
 * Fraction of a subtask's points, 0 to 1: for `min`, the worst case; for `mul`, the product; for `sum`, the mean
 * weighted by the cases' points (equal weights when none has points). A subtask without cases earns 0.
 */
export function subtaskFraction(type: Subtask["type"], cases: readonly Earned[]): number {
  if (cases.length === 0) return 0;
  const fractions = cases.map(({ fraction }) => fraction);
  if (type === "min") return Math.min(...fractions);
  if (type === "mul") return fractions.reduce((product, fraction) => product * fraction, 1);
  const hasPoints = cases.some(({ full }) => full > 0);
  const weight = ({ full }: Earned): number => (hasPoints ? full : 1);
  const all = cases.reduce((sum, each) => sum + weight(each), 0);
  return cases.reduce((sum, each) => sum + weight(each) * each.fraction, 0) / all;
}

/** Points of a submission: the sum of {@link partScores}. */
export function scoreOf(cases: readonly Earned[], subtasks: readonly Subtask[]): number {
  return partScores(cases, subtasks).reduce((sum, points) => sum + points, 0);
}

/**
 * Points of a submission by part: the points of each subtask, in order, followed by the sum of the cases outside of
 * subtasks, if there are any.
 */
export function partScores(cases: readonly Earned[], subtasks: readonly Subtask[]): number[] {
  const nums = new Set(subtasks.map(({ num }) => num));
  const ungrouped = cases.filter(({ group }) => group === null || !nums.has(group));
  const grouped = subtasks.map(({ num, type, score }) =>
    wholePoints(
      score *
        subtaskFraction(
          type,
          cases.filter(({ group }) => group === num),
        ),
    ),
  );
  const own = ungrouped.reduce((sum, each) => sum + wholePoints(each.full * each.fraction), 0);
  return own > 0 ? [...grouped, own] : grouped;
}

/**
 * Maximum points of one case of a scored task. If the cases have no points, this is the case's share of the subtask's
 * points.
 */
export function fullScore(
  { score, group }: Pick<JudgeTask["cases"][number], "score" | "group">,
  { cases, subtasks }: Pick<JudgeTask, "cases" | "subtasks">,
): number {
  const subtask = subtasks.find(({ num }) => num === group);
  if (!subtask) return score;
  if (subtask.type !== "sum") return subtask.score;
  const inSubtask = cases.filter((each) => each.group === group);
  const all = inSubtask.reduce((sum, each) => sum + each.score, 0);
  return subtask.score * (all === 0 ? 1 / inSubtask.length : score / all);
}

/**
 * Returns a function that gives the maximum points of a case. An output validator's score file states the fraction of
 * these points that the case gets. The returned function returns null if score files do not count.
 */
export function validatorScores(
  task: Pick<JudgeTask, "scored" | "cases" | "judgeProgram" | "subtasks">,
): (seq: number) => number | null {
  const readsScores = task.scored && task.judgeProgram?.ignoresScores !== true;
  return (seq) => {
    const one = readsScores ? task.cases.find((each) => each.seq === seq) : undefined;
    return one ? fullScore(one, task) || null : null;
  };
}
