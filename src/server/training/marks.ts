import { statusUnder } from "../../shared/verdict/feedback.ts";
import type { OwnStatuses } from "../../shared/problem/problemSet.ts";
import type { TrainingCell } from "../../shared/practice/training.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import {
  type CellProblem,
  cellsOf,
  scoreIn,
  statusIn,
  type StoredCells,
  timeIn,
} from "./marks.sql.ts";

/** Results by user and problem; a result is absent if there is no submission. */
export class Cells {
  readonly #cells: ReadonlyMap<string, ReadonlyMap<number, TrainingCell>>;
  readonly #unsettled: ReadonlySet<string>;
  /** The problem data that the cells depend on, by problem id. It was read at the same time as the cells. */
  readonly problems: ReadonlyMap<number, CellProblem>;

  constructor(
    cells: ReadonlyMap<string, ReadonlyMap<number, TrainingCell>>,
    {
      unsettled,
      problems,
    }: { unsettled: ReadonlySet<string>; problems: ReadonlyMap<number, CellProblem> },
  ) {
    this.#cells = cells;
    this.#unsettled = unsettled;
    this.problems = problems;
  }

  of(uid: string, pid: number): TrainingCell | undefined {
    return this.#cells.get(uid)?.get(pid);
  }

  /**
   * Whether the user's cells stay the same until the user makes a new submission or the user's counters get a new
   * version.
   */
  isSettled(uid: string): boolean {
    return !this.#unsettled.has(uid);
  }
}

/**
 * Rank, progress and problem statuses share one rule: an accepted submission in practice or in any training, at any
 * time, solves the problem. A user's result consists of the shortest run time among accepted submissions and the best
 * score. As long as no submission is accepted, the latest submission is shown, unless the problem's feedback policy
 * hides verdicts.
 */
export async function readCells(
  db: Db,
  uids: readonly string[],
  pids: readonly number[],
): Promise<Cells> {
  const isEmpty = uids.length === 0 || pids.length === 0;
  const rows = isEmpty ? [] : await cellsOf(db, { uids, pids });
  const problems = new Map(rows[0]?.problems?.map((problem) => [problem.pid, problem]));
  const unsettled = rows.filter(({ cells }) => cells?.settled === false).map(({ uid }) => uid);
  return new Cells(new Map(rows.map(({ uid, cells }) => [uid, presentCells(cells, problems)])), {
    unsettled: new Set(unsettled),
    problems,
  });
}

function presentCells(
  stored: StoredCells | null,
  problems: ReadonlyMap<number, CellProblem>,
): Map<number, TrainingCell> {
  const cells = new Map<number, TrainingCell>();
  for (const [n, pid] of (stored?.pids ?? []).entries()) {
    const latest = stored?.latest[n] ?? null;
    const fastest = stored?.fastest[n] ?? null;
    const highest = stored?.highest[n] ?? null;
    const isAC = fastest !== null;
    const { isScored, policy } = problems.get(pid) ?? { isScored: false, policy: "none" };
    if (!isAC && latest === null) continue;
    cells.set(pid, {
      status: isAC ? Verdict.Accepted : statusUnder(policy, statusIn(latest ?? 0)),
      score: isScored && highest !== null ? scoreIn(highest) : null,
      isAC,
      runTime: isAC ? timeIn(fastest) : null,
    });
  }
  return cells;
}

/** Number of the given problems that a user has solved. */
export async function progressOf(db: Db, uid: string, pids: readonly number[]): Promise<number> {
  const cells = await readCells(db, [uid], pids);
  return pids.filter((pid) => cells.of(uid, pid)?.isAC).length;
}

/** A user's status for each problem; −10 if it is not known. */
export async function ownStatuses(
  db: Db,
  uid: string,
  pids: readonly number[],
): Promise<OwnStatuses> {
  const cells = await readCells(db, [uid], pids);
  return Object.fromEntries(
    pids.map((pid) => {
      const { status, score } = cells.of(uid, pid) ?? {
        status: Verdict.NotSubmitted,
        score: null,
      };
      return [pid, { status, score }];
    }),
  );
}
