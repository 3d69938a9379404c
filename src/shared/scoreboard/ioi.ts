import { Verdict } from "../verdict/verdict.ts";
import { type Attempt, isScored } from "./attempt.ts";
import { firstSolved, points } from "./oi.ts";
import { atFreeze, type RuleCell, type ScoreboardRule } from "./rule.ts";

export interface IoiCell extends RuleCell {
  score: number;
  /** Best points by subtask; null for problems without subtasks. */
  subtasks: readonly number[] | null;
}

/**
 * IOI: for each subtask, the best points from any submission count; for a problem without subtasks, the best submission
 * counts. Time is not used, so contestants with equal points have the same rank.
 */
export const ioi: ScoreboardRule<IoiCell> = {
  name: "IOI",
  timeKind: "none",
  cell(attempts, frozenFrom, fullScore) {
    const scored = atFreeze(attempts, frozenFrom).open.filter(isScored);
    if (scored.length === 0) return null;
    return { ...bestOf(scored), ...solvedFirst(scored, fullScore) };
  },
  total: (cells) => ({ points: cells.reduce((sum, { score }) => sum + score, 0), time: 0 }),
  text: ({ score }) => String(score),
};

function bestOf(scored: readonly Attempt[]): Pick<IoiCell, "score" | "subtasks"> {
  const best = Math.max(...scored.map(points));
  const subtasks = bestSubtasks(scored.map((each) => each.subtasks));
  const sum = subtasks?.reduce((all, one) => all + one, 0) ?? 0;
  // Old submissions, judged before the site stored points by subtask, have only a total score.
  return { score: Math.max(best, sum), subtasks };
}

/**
 * The earliest submission that either was accepted or reached full points together with earlier submissions.
 */
function solvedFirst(scored: readonly Attempt[], fullScore: number | undefined): RuleCell {
  if (fullScore === undefined || bestOf(scored).score < fullScore) return firstSolved(scored);
  const first = scored.find(
    ({ status }, at) =>
      status === Verdict.Accepted || bestOf(scored.slice(0, at + 1)).score >= fullScore,
  );
  return { solvedBy: first?.submitId ?? null, solvedAt: first?.at ?? null };
}

/** The best points for each subtask; null if no submission had subtasks. */
function bestSubtasks(all: readonly (readonly number[] | null)[]): number[] | null {
  const scoredSubtasks = all.filter((each) => each !== null);
  if (scoredSubtasks.length === 0) return null;
  const count = Math.max(...scoredSubtasks.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) =>
    Math.max(...scoredSubtasks.map((each) => each[at] ?? 0)),
  );
}
