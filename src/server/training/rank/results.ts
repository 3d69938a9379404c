import { createHash } from "node:crypto";
import { type Database, type Db, only, type Tx } from "../../platform/database/db.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { memberCount } from "../trainings.sql.ts";
import {
  addResults,
  countedProblems,
  discardResults,
  heldProblems,
  holdTable,
  lockTable,
  refreshMembers,
  resetVersions,
  type ResultState,
  storeProblems,
  tableState,
} from "./results.sql.ts";

/** A problem that counts in the ranking; its type determines whether it has scores. */
interface CountedProblem {
  pid: number;
  type: number;
}

/** Results are computed in parts. One request computes at most this many parts; the next request continues. */
const PARTS_MAX = 500;
/** Number of cells that one statement computes, which takes about 30 ms. */
const CELLS_AT_ONCE = 10_000;
/**
 * If the changed problems have more cells than this, the results of the members are recomputed from scratch, in parts.
 */
const CELLS_OF_CHANGE_MAX = 100_000;

/** Ids and types of problems as two parallel arrays, for the parameters of an SQL statement. */
interface ProblemColumns {
  pids: number[];
  types: number[];
}

/**
 * Returns a digest of the problems that the results of a training must include, and of their types. The order of the
 * problems does not matter. The SQL statements compute the same digest for the stored results, so outdated results are
 * recognised.
 */
export function digestOf(problems: readonly CountedProblem[]): string {
  const { pids, types } = columnsOf(problems.toSorted((a, b) => a.pid - b.pid));
  return createHash("sha256")
    .update(`${pids.join(",")} ${types.join(",")}`)
    .digest("hex");
}

/**
 * Whether results that were read with this state are up to date and include exactly the problems that the digest
 * identifies.
 */
export function areCurrent(state: ResultState, problemsDigest: string): boolean {
  return state.areMembersCurrent && state.problemsDigest === problemsDigest;
}

/** Recomputes the outdated results; usually, the stored results are current and nothing is recomputed. */
export async function refreshResults(
  db: Database,
  { trainingId, problemsDigest }: { trainingId: number; problemsDigest: string },
): Promise<void> {
  const state = only(await tableState(db, { trainingId }));
  if (!areCurrent(state, problemsDigest)) await recomputeResults(db, trainingId);
}

/**
 * Recomputes the stored results that are outdated because the problems or the members' counters have changed. Each part
 * is stored before the next one is computed, so even an aborted request leaves less work for the next request.
 */
export async function recomputeResults(db: Database, trainingId: number): Promise<void> {
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const isDone = await db.transaction((tx) => refreshPart(tx, trainingId));
    if (isDone) return;
  }
}

/**
 * Recomputes some of the outdated results. Returns whether the results of all members are up to date now.
 */
async function refreshPart(tx: Tx, trainingId: number): Promise<boolean> {
  const [held] = await holdTable(tx, { trainingId });
  if (!held) return true;
  await lockTable(tx, { trainingId });
  const rows = await countedProblems(tx, { trainingId });
  await changeProblems(tx, trainingId, rows);
  const problems = rows.filter(({ type }) => type !== null).length;
  const most = Math.ceil(CELLS_AT_ONCE / Math.max(problems, 1));
  const [refreshed] = await refreshMembers(tx, { trainingId, most });
  return (refreshed?.count ?? 0) < most;
}

/**
 * Updates the results of all members: adds the results for added problems and subtracts the results for removed
 * problems. The contribution of a deleted problem is no longer known. In that case the results are discarded and
 * computed from the beginning.
 */
async function changeProblems(
  tx: Tx,
  trainingId: number,
  rows: readonly RowOf<typeof countedProblems>[],
): Promise<void> {
  const changed = rows.filter(({ type, includedType }) => type !== includedType);
  if (changed.length === 0) return;
  const added = changed.flatMap(({ pid, type }) => (type === null ? [] : { pid, type, sign: 1 }));
  const removed = changed.flatMap(({ pid, includedType: type }) =>
    type === null ? [] : { pid, type, sign: -1 },
  );
  const changes = [...added, ...removed];
  const problems = rows.flatMap(({ pid, type }) => (type === null ? [] : { pid, type }));
  const removedProblems = await heldProblems(tx, { pids: removed.map(({ pid }) => pid) });
  const [members] = await memberCount(tx, { trainingId });
  const isLarge = (members?.count ?? 0) * changes.length > CELLS_OF_CHANGE_MAX;
  if (isLarge || removedProblems.length < removed.length) await discardResults(tx, { trainingId });
  else {
    await addResults(tx, {
      trainingId,
      ...columnsOf(changes),
      signs: changes.map(({ sign }) => sign),
      isScored: problems.some(({ type }) => type === 1),
    });
  }
  await storeProblems(tx, { trainingId, ...columnsOf(problems) });
}

function columnsOf(problems: readonly CountedProblem[]): ProblemColumns {
  return { pids: problems.map(({ pid }) => pid), types: problems.map(({ type }) => type) };
}

/** Must be called before the server changes any data; see `resetVersions`. */
export async function prepareResults(db: Db): Promise<void> {
  await resetVersions(db);
}
