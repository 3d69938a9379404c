import { isScored } from "./attempt.ts";
import { firstSolved, points } from "./oi.ts";
import { atFreeze, type RuleCell, type ScoreboardRule } from "./rule.ts";

/** Seconds that a try before the last improvement costs. */
const ATCODER_PENALTY = 5 * 60;

export interface AtCoderCell extends RuleCell {
  score: number;
  /** Milliseconds from the start of the submission that reached the score; null without points. */
  improvedAt: number | null;
  /** Scored tries before it; all of them without points. */
  errors: number;
}

/**
 * AtCoder: the best score of each problem counts. A contestant's time is that of the last submission that
 * improved a score, and five minutes for each scored try before the improvement of its problem.
 */
export const atCoder: ScoreboardRule<AtCoderCell> = {
  name: "AtCoder",
  timeKind: "penalty",
  cell(attempts, frozenFrom) {
    const scored = atFreeze(attempts, frozenFrom).open.filter(isScored);
    if (scored.length === 0) return null;
    const score = Math.max(...scored.map(points));
    const improving = score > 0 ? scored.findIndex((one) => points(one) === score) : scored.length;
    const improvedAt = scored[improving]?.at ?? null;
    return { score, improvedAt, errors: improving, ...firstSolved(scored) };
  },
  total(cells) {
    const improved = cells.filter(({ improvedAt }) => improvedAt !== null);
    const last = Math.max(0, ...improved.map(({ improvedAt }) => improvedAt ?? 0));
    const errors = improved.reduce((sum, cell) => sum + cell.errors, 0);
    return {
      points: improved.reduce((sum, { score }) => sum + score, 0),
      time: Math.floor(last / 1000) + errors * ATCODER_PENALTY,
    };
  },
  text: ({ score, errors }) => (errors === 0 ? String(score) : `${score} (${errors})`),
};
