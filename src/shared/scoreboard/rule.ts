import type { Attempt } from "./attempt.ts";

/**
 * Total of a contestant in one contest; contestants with more points rank higher, and ties are broken by the shorter
 * time.
 */
export interface Total {
  /** ACM: number of solved problems. Other rules: points. */
  points: number;
  /**
   * The unit depends on the rule: seconds with penalties (ACM and AtCoder) or milliseconds of run time (OI); always 0
   * for IOI.
   */
  time: number;
  /**
   * The time of the last accepted submission in seconds. It breaks ties if times are counted in whole minutes; absent
   * if it is not used.
   */
  last?: number;
}

/** Meaning of {@link Total.time}: seconds with penalties, milliseconds of run time, or not used. */
export type TimeKind = "penalty" | "runTime" | "none";

/** Fields that the cells of all rules have in common. */
export interface RuleCell {
  /** The submission that solved the problem or reached full points; null if there is none. */
  solvedBy: number | null;
  /** Time of the submission `solvedBy`, in milliseconds from the start of the contest. */
  solvedAt: number | null;
  /** A solution that no longer counts, because a later submission replaced it; absent if there is none. */
  replaced?: Solution;
}

/** A submission that solved a problem. */
export interface Solution {
  submitId: number;
  /** Time of the submission, in milliseconds from the start of the contest. */
  at: number;
}

/**
 * The contestant's first solution of the problem, which is used to determine the first solver. Later submissions of the
 * contestant never change this solution, so an announced first blood stays valid.
 */
export function firstSolution({ solvedBy, solvedAt, replaced }: RuleCell): Solution | null {
  if (solvedBy === null || solvedAt === null) return replaced ?? null;
  return { submitId: solvedBy, at: solvedAt };
}

/**
 * The scoring rule of a contest: computes a cell from one contestant's submissions to a problem, and a total from
 * cells. The functions are pure: the same submissions always give the same cell, so an incrementally updated board
 * equals a board that is computed from scratch.
 */
export interface ScoreboardRule<Cell extends RuleCell = RuleCell> {
  readonly name: string;
  /** The kind of time that breaks ties between contestants with equal points. */
  readonly timeKind: TimeKind;
  /**
   * @param attempts all counted submissions of one contestant to one problem, ordered by {@link byTime}; not empty.
   * @param frozenFrom time from which this view hides the results of submissions, in milliseconds from the start; null
   * if nothing is hidden.
   * @param fullScore full score of the problem, if it is known.
   * @returns null if the problem has no cell.
   */
  cell(attempts: readonly Attempt[], frozenFrom: number | null, fullScore?: number): Cell | null;
  /** Computes a contestant's total from the contestant's cells. */
  total(cells: readonly Cell[]): Total;
  /** The cell's text in exported tables. */
  text(cell: Cell): string;
}

/** Returns the attempts made before the freeze, and the number of attempts made since it began. */
export function atFreeze(
  attempts: readonly Attempt[],
  frozenFrom: number | null,
): { open: readonly Attempt[]; hidden: number } {
  if (frozenFrom === null) return { open: attempts, hidden: 0 };
  const open = attempts.filter(({ at }) => at < frozenFrom);
  return { open, hidden: attempts.length - open.length };
}
