import { Verdict } from "../verdict/verdict.ts";
import { type Attempt, isScored } from "./attempt.ts";
import { atFreeze, type RuleCell, type ScoreboardRule } from "./rule.ts";

export interface OiCell extends RuleCell {
  /** Points of the submission that counts; null if no submission was scored. */
  score: number | null;
  /** Run time in milliseconds of the submission that counts, if that submission earned full points. */
  runTime: number | null;
}

/**
 * OI: one submission per problem counts. "Recent" uses the last scored submission; "Highest" uses the best submission,
 * and the fastest among equal accepted submissions. Compile errors, judge errors and lost submissions never replace a
 * result. Ties are broken by the total run time of the problems with full points. A freeze completely hides the
 * submissions that are made after its beginning, including the fact that they exist.
 */
function oiRule(
  name: string,
  selected: (scored: readonly Attempt[]) => Attempt,
): ScoreboardRule<OiCell> {
  return {
    name,
    timeKind: "runTime",
    cell(attempts, frozenFrom) {
      const { open } = atFreeze(attempts, frozenFrom);
      const scored = open.filter(isScored);
      if (scored.length === 0) {
        return open.length > 0 ? { score: null, runTime: null, ...unsolved } : null;
      }
      const countingAttempt = selected(scored);
      const isFull = countingAttempt.status === Verdict.Accepted;
      return {
        score: points(countingAttempt),
        runTime: isFull ? countingAttempt.runTime : null,
        ...(isFull ? firstSolved(scored) : replacedSolution(scored)),
      };
    },
    total: (cells) => ({
      points: cells.reduce((sum, { score }) => sum + (score ?? 0), 0),
      time: cells.reduce((sum, { runTime }) => sum + (runTime ?? 0), 0),
    }),
    text: ({ score }) => (score === null ? "" : String(score)),
  };
}

export const oiRecent = oiRule("OI Recent", (scored) => scored[scored.length - 1] as Attempt);

export const oiHighest = oiRule("OI Highest", (scored) =>
  scored.reduce((best, one) => (isBetter(one, best) ? one : best)),
);

function isBetter(a: Attempt, b: Attempt): boolean {
  if (points(a) !== points(b)) return points(a) > points(b);
  const isFull = a.status === Verdict.Accepted;
  return isFull && (b.status !== Verdict.Accepted || (a.runTime ?? 0) < (b.runTime ?? 0));
}

/** In problems without points, an accepted submission gets 100 points. */
export function points({ score, status }: Attempt): number {
  return score ?? (status === Verdict.Accepted ? 100 : 0);
}

const unsolved: RuleCell = { solvedBy: null, solvedAt: null };

/**
 * Returns the cell for a counted submission that is not accepted. If it replaced an accepted submission, the cell also
 * contains the first accepted submission.
 */
function replacedSolution(scored: readonly Attempt[]): RuleCell {
  const first = scored.find(({ status }) => status === Verdict.Accepted);
  return first ? { ...unsolved, replaced: { submitId: first.submitId, at: first.at } } : unsolved;
}

/** Returns the cell for the first accepted submission. */
export function firstSolved(scored: readonly Attempt[]): RuleCell {
  const first = scored.find(({ status }) => status === Verdict.Accepted);
  return { solvedBy: first?.submitId ?? null, solvedAt: first?.at ?? null };
}
