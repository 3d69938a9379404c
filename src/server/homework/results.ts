import { type Attempt, type ComputedResult, resultOf } from "../../shared/class/homeworkRule.ts";
import { type Database, only, type Tx } from "../platform/database/db.ts";
import type { RowOf } from "../platform/database/statement.ts";
import type { GuardedHomework } from "../training/service.ts";
import { attemptsOf, lockHomeworks, staleHomework, storeResults, takeStale } from "./result.sql.ts";

/** Recomputes the outdated results of these homework assignments before they are read. */
export async function settleResults(db: Database, trainingIds: readonly number[]): Promise<void> {
  if (trainingIds.length === 0) return;
  await settleStale(db, await staleHomework(db, { trainingIds }));
}

/**
 * Recomputes the outdated results of the given homework assignments, each assignment in a separate transaction. If the
 * call is aborted, the next caller computes the remaining results.
 */
export async function settleStale(
  db: Database,
  stale: readonly RowOf<typeof staleHomework>[],
): Promise<void> {
  for (const { trainingId } of stale) {
    await db.transaction((tx) => settleLocked(tx, [trainingId]));
  }
}

/**
 * Returns the rows with up-to-date results. If the stored results of a row are outdated (`isSettled` is false), they
 * are recomputed, and the rows are read again.
 */
export async function readSettled<Row extends { id: number; isSettled: boolean }>(
  db: Database,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read();
  const outdated = rows.filter(({ isSettled }) => !isSettled);
  if (outdated.length === 0) return rows;
  await settleResults(
    db,
    outdated.map(({ id }) => id),
  );
  return read();
}

/**
 * Maximum number of outdated results per statement. A change of a homework assignment makes the results of all its
 * students for all its problems outdated.
 */
const MARKS_AT_ONCE = 5000;

/**
 * Recomputes the outdated results in the caller's transaction; the homework stays locked until the transaction ends, so
 * that no other transaction recomputes these results.
 */
export async function settleLocked(tx: Tx, trainingIds: readonly number[]): Promise<void> {
  const locked = await lockHomeworks(tx, { trainingIds });
  // One query finds all outdated homework of a class. Homework that becomes outdated after this query is skipped.
  const stale = new Set((await staleHomework(tx, { trainingIds })).map((row) => row.trainingId));
  for (const { trainingId, homework } of locked) {
    if (!stale.has(trainingId)) continue;
    for (;;) {
      const cells = await takeStale(tx, { trainingId, most: MARKS_AT_ONCE });
      if (cells.length === 0) break;
      await computeCells(tx, trainingId, { homework: homework as GuardedHomework, cells });
      if (cells[0]?.isLast) break;
    }
  }
}

/**
 * Computes the result of one student for one problem again after its manual points have changed, in the caller's
 * transaction, which has locked the homework.
 */
export async function computeCell(
  tx: Tx,
  trainingId: number,
  cell: { uid: string; pid: number },
): Promise<void> {
  const { homework } = only(await lockHomeworks(tx, { trainingIds: [trainingId] }));
  await computeCells(tx, trainingId, { homework: homework as GuardedHomework, cells: [cell] });
}

interface Cells {
  homework: GuardedHomework;
  cells: readonly { uid: string; pid: number }[];
}

async function computeCells(tx: Tx, trainingId: number, { homework, cells }: Cells): Promise<void> {
  const uids = cells.map(({ uid }) => uid);
  const pids = cells.map(({ pid }) => pid);
  const rows = await attemptsOf(tx, { trainingId, uids, pids });
  const byCell = Map.groupBy(rows, ({ uid, pid }) => `${uid} ${pid}`);
  const results = [...byCell.values()].flatMap((ofCell) => computed(ofCell, homework));
  await storeResults(tx, {
    trainingId,
    uids: results.map(({ uid }) => uid),
    pids: results.map(({ pid }) => pid),
    states: results.map(({ state }) => state),
    computed: results.map(({ points }) => Math.round(points * 100)),
    tries: results.map(({ tries }) => tries),
    latePercents: results.map(({ latePercent }) => latePercent),
    submitIds: results.map(({ submitId }) => submitId),
  });
}

type AttemptRow = RowOf<typeof attemptsOf>;

/**
 * Computes the result of one student for one problem from the student's submissions. For a removed problem, the result
 * is computed as if there were no submissions.
 */
function computed(
  rows: readonly AttemptRow[],
  homework: GuardedHomework,
): (ComputedResult & { uid: string; pid: number })[] {
  const [first] = rows;
  if (!first || first.uid === null || first.pid === null) return [];
  const { uid, pid, points, extraSeconds, byHand } = first;
  const attempts = points === null ? [] : rows.flatMap(attemptIn);
  const extraTime = extraSeconds * 1000;
  return [{ uid, pid, ...resultOf(attempts, points ?? 0, { times: homework, extraTime, byHand }) }];
}

function attemptIn({
  submitId,
  at,
  isJudged,
  isAccepted,
  score,
  fullScore,
}: AttemptRow): Attempt[] {
  if (submitId === null || at === null || isAccepted === null) return [];
  const verdict = isJudged ? { isAccepted, score, fullScore } : null;
  return [{ submitId, at, verdict }];
}
