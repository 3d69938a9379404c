import { type Attempt, byTime, isJudged, isUndecided } from "./attempt.ts";
import type { BoardRow } from "./board.ts";
import { firstSolution, type RuleCell, type Solution } from "./rule.ts";

/** The first solver of a problem. */
export interface FirstSolver {
  submitId: number;
  /** Id of the earliest undecided submission before this one; if there is one, the first solver is provisional. */
  waitsFor: number | null;
}

/**
 * Finds the first solver of each problem on a board. Only submissions whose results the board's view shows are
 * considered, so nothing hidden is revealed. A first solver may be provisional because an earlier submission has not
 * been judged yet. If there is a freeze, that submission was made before it, so all readers can see the submission.
 */
export class FirstSolvers {
  /** Submissions that may still be accepted, by problem id and uid. */
  readonly #undecided = new Map<number, Map<string, readonly Attempt[]>>();
  readonly #competes: (uid: string) => boolean;

  /** `competes`: whether a contestant may be a first solver. */
  constructor(competes: (uid: string) => boolean) {
    this.#competes = competes;
  }

  /**
   * Stores which of a contestant's submissions to a problem are undecided. `open`: the contestant's submissions to the
   * problem in order, without those whose results are hidden.
   */
  setUndecided(uid: string, pid: number, open: readonly Attempt[]): void {
    const undecided = open.filter(isUndecided);
    const ofProblem = this.#undecided.get(pid);
    if (undecided.length === 0) ofProblem?.delete(uid);
    else if (ofProblem) ofProblem.set(uid, undecided);
    else this.#undecided.set(pid, new Map([[uid, undecided]]));
  }

  /** The first solvers by problem id. */
  find(rows: readonly BoardRow<RuleCell>[]): Map<number, FirstSolver> {
    const first = firstSolutions(rows.filter(({ uid }) => this.#competes(uid)));
    return new Map(
      [...first].map(([pid, solution]) => [
        pid,
        { submitId: solution.submitId, waitsFor: this.#waitsFor(pid, solution) },
      ]),
    );
  }

  #waitsFor(pid: number, solution: Solution & { uid: string }): number | null {
    const earlier = [...(this.#undecided.get(pid) ?? [])].flatMap(([uid, attempts]) =>
      this.#competes(uid)
        ? attempts.filter(
            (one) =>
              isEarlier(one, solution) &&
              // The solver's own earlier submission with a judge error does not count: the same user would still be the
              // first solver, and users often submit again after a judge error.
              (uid !== solution.uid || !isJudged(one)),
          )
        : [],
    );
    return earlier.toSorted(byTime)[0]?.submitId ?? null;
  }
}

/** Maps each problem's id to the earliest solution among these rows, which must be those of official contestants. */
export function firstSolutions(
  rows: readonly Pick<BoardRow<RuleCell>, "uid" | "cells">[],
): Map<number, Solution & { uid: string }> {
  const first = new Map<number, Solution & { uid: string }>();
  for (const { uid, cells } of rows) {
    for (const [pid, cell] of cells) {
      const solution = firstSolution(cell);
      const before = first.get(pid);
      if (solution && (!before || isEarlier(solution, before)))
        first.set(pid, { ...solution, uid });
    }
  }
  return first;
}

function isEarlier(a: Solution, b: Solution): boolean {
  return a.at < b.at || (a.at === b.at && a.submitId < b.submitId);
}
