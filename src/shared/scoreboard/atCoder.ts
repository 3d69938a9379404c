import { type Penalty, penaltyOf, statusOfPenalty } from "./penalty.ts";
import { type Attempt, isJudged, isScored } from "./attempt.ts";
import { firstSolved, points } from "./oi.ts";
import { atFreeze, type RuleCell, type ScoreboardRule } from "./rule.ts";

/** By default, a penalised attempt before the last improvement of the score costs five minutes. */
const usualPenalty = penaltyOf("atCoder", {});
const { pac: _, ...choices } = statusOfPenalty;
const chosen: ReadonlySet<number> = new Set(Object.values(choices));

/**
 * Whether the attempt costs a penalty if a later attempt improves the score. For certain verdicts, the contest's
 * settings decide this; partial results always cost it.
 */
function costs(attempt: Attempt, { statuses }: Penalty): boolean {
  const { status } = attempt;
  return chosen.has(status) ? statuses.has(status) && isJudged(attempt) : isScored(attempt);
}

export interface AtCoderCell extends RuleCell {
  score: number;
  /** Time of the submission that reached the score, in milliseconds from the start; null without points. */
  improvedAt: number | null;
  /**
   * Number of penalised attempts before the submission that first reached the score. If the contestant has no points,
   * all penalised attempts count.
   */
  errors: number;
}

/**
 * AtCoder: the best score of each problem counts. A contestant's time is the time of the last submission that improved
 * a score, plus a penalty of five minutes (or the contest's penalty) for each penalised attempt that precedes the last
 * score improvement on the same problem.
 */
export const atCoderRule = (penalty: Penalty = usualPenalty): ScoreboardRule<AtCoderCell> => ({
  name: "AtCoder",
  timeKind: "penalty",
  cell(attempts, frozenFrom) {
    const { open } = atFreeze(attempts, frozenFrom);
    const scored = open.filter(isScored);
    if (scored.length === 0) return null;
    const score = Math.max(...scored.map(points));
    const improving = score > 0 ? scored.findIndex((one) => points(one) === score) : scored.length;
    const best = scored[improving];
    const before = best ? open.slice(0, open.indexOf(best)) : open;
    const errors = before.filter((one) => costs(one, penalty)).length;
    return { score, improvedAt: best?.at ?? null, errors, ...firstSolved(scored) };
  },
  total(cells) {
    const improved = cells.filter(({ improvedAt }) => improvedAt !== null);
    const last = Math.max(0, ...improved.map(({ improvedAt }) => improvedAt ?? 0));
    const errors = improved.reduce((sum, cell) => sum + cell.errors, 0);
    return {
      points: improved.reduce((sum, { score }) => sum + score, 0),
      time: Math.floor(last / 1000) + errors * penalty.seconds,
    };
  },
  text: ({ score, errors }) => (errors === 0 ? String(score) : `${score} (${errors})`),
});

export const atCoder = atCoderRule();
