import { Verdict } from "../verdict/verdict.ts";
import { isJudged } from "./attempt.ts";
import type { TimeCounting } from "../contest/contest.ts";
import { type Penalty, penaltyOf } from "./penalty.ts";
import { atFreeze, type RuleCell, type ScoreboardRule, type Total } from "./rule.ts";

/** A penalised attempt costs 20 minutes once the problem is solved. */
const usualPenalty = penaltyOf("acm", {});

/** A solved problem. */
interface Solved {
  /** Seconds from the start. */
  at: number;
  /** Number of penalised attempts before the problem was solved. */
  errors: number;
}

/**
 * Returns the values that decide ranks in ACM contests, for scoreboards and ceremonies. `penalty`: seconds per
 * penalised attempt.
 */
export function acmTotal(
  all: readonly Solved[],
  counting: TimeCounting,
  penalty: number = usualPenalty.seconds,
): Total {
  const isWhole = counting === "minutes";
  const solved = isWhole ? all.map((one) => ({ ...one, at: one.at - (one.at % 60) })) : all;
  const time = solved.reduce((sum, { at, errors }) => sum + at + errors * penalty, 0);
  const last = solved.reduce((latest, { at }) => Math.max(latest, at), 0);
  return { points: solved.length, time, ...(isWhole && { last }) };
}

export interface AcmCell extends RuleCell {
  /** Number of penalised attempts before the problem was solved, or of all penalised attempts if it is unsolved. */
  errors: number;
  /** Number of attempts whose results are hidden by the freeze. */
  hidden: number;
}

/**
 * ACM: a problem counts as soon as a submission to it is accepted; each penalised attempt before that submission costs
 * 20 minutes, or the penalty that the contest sets. Attempts after the accepted attempt, judge errors and verdicts that
 * the contest does not penalise (usually compile errors and partial results) do not count. During a freeze, attempts on
 * unsolved problems are only counted; their results are not shown.
 */
export const acmRule = (
  name: string,
  counting: TimeCounting,
  { seconds: cost, statuses }: Penalty = usualPenalty,
): ScoreboardRule<AcmCell> => ({
  name,
  timeKind: "penalty",
  cell(attempts, frozenFrom) {
    const { open, hidden } = atFreeze(attempts, frozenFrom);
    const judged = open.filter(isJudged);
    const accepted = judged.findIndex(({ status }) => status === Verdict.Accepted);
    const tries = accepted < 0 ? judged : judged.slice(0, accepted);
    const errors = tries.filter(({ status }) => statuses.has(status)).length;
    const solving = judged[accepted];
    if (solving) return { errors, hidden: 0, solvedBy: solving.submitId, solvedAt: solving.at };
    if (judged.length === 0 && hidden === 0) return null;
    return { errors, hidden, solvedBy: null, solvedAt: null };
  },
  total(cells) {
    const solved = cells.flatMap(({ solvedAt, errors }) =>
      solvedAt === null ? [] : [{ at: seconds(solvedAt), errors }],
    );
    return acmTotal(solved, counting, cost);
  },
  // `+2 (0:05)`: accepted five minutes after the start, after two penalised attempts; `-3 ?1`: three penalised
  // attempts, and one attempt whose result is hidden.
  text({ solvedAt, errors, hidden }) {
    if (solvedAt !== null) return `+${errors || ""} (${hoursAndMinutes(solvedAt)})`;
    return [errors > 0 && `-${errors}`, hidden > 0 && `?${hidden}`].filter(Boolean).join(" ");
  },
});

export const acm = acmRule("ACM", "seconds");

/** Times are whole minutes, and the time of the last accepted submission breaks ties. */
export const acmByMinutes = acmRule("ACM by minutes", "minutes");

function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Whole seconds, as on the contest clock. */
function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
