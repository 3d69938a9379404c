import { statusUnder } from "../../shared/feedback.ts";
import type { OwnStatuses } from "../../shared/problemSet.ts";
import type { TrainingCell } from "../../shared/training.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import { cellsOf, type StoredCells } from "./marks.sql.ts";

/** Results by user and problem; absent: no submission. */
export class Cells {
  readonly #cells: ReadonlyMap<string, ReadonlyMap<number, TrainingCell>>;

  constructor(cells: ReadonlyMap<string, ReadonlyMap<number, TrainingCell>>) {
    this.#cells = cells;
  }

  of(uid: string, pid: number): TrainingCell | undefined {
    return this.#cells.get(uid)?.get(pid);
  }
}

/**
 * The common rule of rank, progress and marks: an accepted submission in practice or any training, at any time,
 * solves the problem; the shortest run time of accepted submissions and the best score count. Until the first one the
 * latest submission is shown, as far as the problem's feedback policy shows verdicts.
 */
export async function readCells(
  db: Db,
  uids: readonly string[],
  pids: readonly number[],
): Promise<Cells> {
  if (uids.length === 0 || pids.length === 0) return new Cells(new Map());
  const rows = await cellsOf(db, { uids, pids });
  return new Cells(new Map(rows.map(({ uid, cells }) => [uid, presentCells(cells)])));
}

function presentCells(cells: StoredCells | null): Map<number, TrainingCell> {
  if (cells === null) return new Map();
  const { pids, solved, runTimes, scores, statuses, policies } = cells;
  return new Map(
    pids.map((pid, n) => {
      const isAC = solved[n] ?? false;
      const latest = statuses[n] ?? Verdict.NotSubmitted;
      const status = isAC ? Verdict.Accepted : statusUnder(policies[n] ?? "none", latest);
      return [pid, { status, score: scores[n] ?? null, isAC, runTime: runTimes[n] ?? null }];
    }),
  );
}

/** Number of these problems that a user has solved. */
export async function progressOf(db: Db, uid: string, pids: readonly number[]): Promise<number> {
  const cells = await readCells(db, [uid], pids);
  return pids.filter((pid) => cells.of(uid, pid)?.isAC).length;
}

/** A user's status of each problem, −10 for unknown ones. */
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
