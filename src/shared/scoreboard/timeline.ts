import { Verdict } from "../verdict/verdict.ts";
import { type Attempt, isJudged } from "./attempt.ts";
import type { Board } from "./board.ts";
import type { RuleCell, ScoreboardRule, Total } from "./rule.ts";

/**
 * The effect of one change on a scoreboard row, according to the current verdicts: the changed cell and the new total.
 */
export interface TimelineStep<Cell> {
  /**
   * Seconds from the start, rounded up, because the board at a whole second includes all submissions up to that second.
   */
  at: number;
  pid: number;
  cell: Cell;
  total: Total;
  /** The first submission that is visible in a cell of the row. */
  firstSubmission: number;
}

export interface RowTimeline<Cell> {
  uid: string;
  isStar: boolean;
  /** Whether the row is on the board from the start; otherwise it appears with the first element of `steps`. */
  isListed: boolean;
  steps: TimelineStep<Cell>[];
}

type CellStep<Cell> = Pick<TimelineStep<Cell>, "at" | "cell" | "firstSubmission">;

/**
 * The history of the rows of a board. The history reveals nothing that this view of the board hides: it contains only
 * the cells of the view, and the times of submissions during the freeze are rounded up to whole minutes.
 */
export function rowTimelines<Cell extends RuleCell>(board: Board<Cell>): RowTimeline<Cell>[] {
  return board.rows().map(({ uid, isStar }) => ({
    uid,
    isStar,
    isListed: board.contestant(uid).isListed,
    steps: stepsOf(board, uid),
  }));
}

function stepsOf<Cell extends RuleCell>(board: Board<Cell>, uid: string): TimelineStep<Cell>[] {
  const all = [...board.countedOf(uid)].flatMap(([pid, attempts]) =>
    cellSteps(board, pid, attempts).map((step) => ({ ...step, pid })),
  );
  const cells = new Map<number, Cell>();
  let first = Infinity;
  return (
    all
      // The sort is stable, so that several changes of a cell in the same second keep their order.
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, pid, cell, firstSubmission }) => {
        cells.set(pid, cell);
        first = Math.min(first, firstSubmission);
        const total = board.rule.total([...cells.values()]);
        return { at, pid, cell, total, firstSubmission: first };
      })
  );
}

/**
 * Cache for the timeline steps of each cell. The cache is keyed first by the board and then by the array of the cell's
 * submissions. A verdict changes few cells, and only a changed cell gets a new array, so the cached steps of all other
 * cells remain valid.
 */
const stepCache = new WeakMap<object, WeakMap<readonly Attempt[], CellStep<RuleCell>[]>>();

function cellSteps<Cell extends RuleCell>(
  board: Board<Cell>,
  pid: number,
  attempts: readonly Attempt[],
): CellStep<Cell>[] {
  const boardSteps =
    stepCache.get(board) ?? new WeakMap<readonly Attempt[], CellStep<RuleCell>[]>();
  stepCache.set(board, boardSteps);
  const before = boardSteps.get(attempts) as CellStep<Cell>[] | undefined;
  if (before) return before;
  const steps = computedSteps(board.rule, board.freezeOf(pid), attempts);
  boardSteps.set(attempts, steps);
  return steps;
}

function computedSteps<Cell extends RuleCell>(
  rule: ScoreboardRule<Cell>,
  frozenFrom: number | null,
  attempts: readonly Attempt[],
): CellStep<Cell>[] {
  const steps: CellStep<Cell>[] = [];
  let first = Infinity;
  let text = "";
  for (const [index, { submitId, at }] of attempts.entries()) {
    first = Math.min(first, submitId);
    const cell = rule.cell(attempts.slice(0, index + 1), frozenFrom);
    const now = JSON.stringify([cell, first]);
    if (!cell || now === text) continue;
    text = now;
    const isHidden = frozenFrom !== null && at >= frozenFrom;
    steps.push({ at: visibleSecond(at, isHidden), cell, firstSubmission: first });
  }
  return steps;
}

/**
 * Rounds the time of a hidden submission up to the next minute, because no list shows the exact times of hidden
 * submissions.
 */
function visibleSecond(at: number, isHidden: boolean): number {
  return isHidden ? Math.ceil(at / 60_000) * 60 : Math.ceil(at / 1000);
}

/** Number of accepted submissions and number of judged submissions of a problem, valid from the given second. */
export type CountStep = [at: number, accepted: number, total: number];

/**
 * The history of each problem's submission counts, by problem id, for a board with these rows. Hidden submissions are
 * not counted.
 */
export function countTimelines<Cell extends RuleCell>(
  board: Board<Cell>,
  rows: readonly RowTimeline<Cell>[],
): Map<number, CountStep[]> {
  const tries = new Map<number, { at: number; accepted: boolean }[]>();
  for (const { uid, isListed, steps } of rows) {
    // A submission is not counted before its contestant has a row. Under some rules, a contestant with only compile
    // errors has no row.
    const from = isListed ? 0 : (steps[0]?.at ?? Infinity);
    for (const [pid, attempts] of board.countedOf(uid)) {
      const frozenFrom = board.freezeOf(pid);
      const counts = tries.get(pid) ?? [];
      tries.set(pid, counts);
      for (const one of attempts) {
        if (!isJudged(one) || (frozenFrom !== null && one.at >= frozenFrom)) continue;
        const at = Math.max(from, visibleSecond(one.at, false));
        counts.push({ at, accepted: one.status === Verdict.Accepted });
      }
    }
  }
  return new Map([...tries].map(([pid, all]) => [pid, summed(all)]));
}

function summed(tries: readonly { at: number; accepted: boolean }[]): CountStep[] {
  const steps: CountStep[] = [];
  let accepted = 0;
  for (const [index, one] of tries.toSorted((a, b) => a.at - b.at).entries()) {
    accepted += Number(one.accepted);
    if (steps.at(-1)?.[0] === one.at) steps.pop();
    steps.push([one.at, accepted, index + 1]);
  }
  return steps;
}
