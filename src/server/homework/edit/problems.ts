import { Refusal } from "../../../shared/call/errors.ts";
import type { HomeworkFields } from "../../../shared/class/homeworkStaff.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { ownIdOf } from "../../problemSet/service.ts";
import type { homeworkProblems } from "../homework.sql.ts";
import { deleteProblems, insertProblems, problemsOf } from "./edit.sql.ts";

type StoredProblem = RowOf<typeof homeworkProblems>;

/** A problem of a homework assignment, as submitted by the form. */
interface SetProblem {
  pid: number;
  /** If null, the problem's own display id is used. */
  displayId: string | null;
  points: number;
}

/**
 * Whether a problem may be added: it must not be archived, and it must be public or a non-private problem of the
 * homework's class.
 */
function mayAdd(
  groupId: number | null,
  { auth, isArchived, groupId: ofClass }: RowOf<typeof problemsOf>,
): boolean {
  if (isArchived) return false;
  if (auth === ProblemAuth.Public) return true;
  return auth !== ProblemAuth.Private && ofClass !== null && ofClass === groupId;
}

/**
 * Checks and returns the problems of a form. Problems already in the homework may stay even if they have been hidden
 * since. Refusals: PROBLEM_NOT_FOUND, HOMEWORK_PROBLEM_TWICE, TRAINING_ID_TAKEN, INVALID_FIELD.
 */
export async function checkedProblems(
  tx: Tx,
  { problems }: Pick<HomeworkFields, "problems">,
  { groupId, stored }: { groupId: number | null; stored: readonly StoredProblem[] },
): Promise<SetProblem[]> {
  const rows = await problemsOf(tx, { pids: problems.map(({ pid }) => pid) });
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  const isStored = new Set(stored.map(({ pid }) => pid));
  const pids = new Set<number>();
  const ids = new Set<string>();
  return problems.map(({ pid, displayId, points }) => {
    const row = byPid.get(pid);
    if (!row || (!isStored.has(pid) && !mayAdd(groupId, row))) {
      throw new Refusal("PROBLEM_NOT_FOUND", { problemId: String(pid) });
    }
    if (pids.has(pid)) throw new Refusal("HOMEWORK_PROBLEM_TWICE", { problemId: row.problemId });
    const own = ownIdOf(displayId, row.problemId);
    const newId = own ?? row.problemId;
    if (ids.has(newId)) throw new Refusal("TRAINING_ID_TAKEN", { displayId: newId });
    pids.add(pid);
    ids.add(newId);
    return { pid, displayId: own, points };
  });
}

/**
 * Whether a form changes results. Results depend on the problems and their points, but not on the problems' ids and
 * order.
 */
export function changesResults(
  stored: readonly StoredProblem[],
  problems: readonly SetProblem[],
): boolean {
  const pointsOf = new Map(stored.map(({ pid, points }) => [pid, points]));
  return (
    stored.length !== problems.length ||
    problems.some(({ pid, points }) => pointsOf.get(pid) !== points)
  );
}

function isSame(stored: readonly StoredProblem[], problems: readonly SetProblem[]): boolean {
  const key = (pid: number, displayId: string | null, points: number) =>
    JSON.stringify([pid, displayId, points]);
  return (
    stored.length === problems.length &&
    stored.every(({ pid, ownDisplayId, points }, at) => {
      const next = problems[at];
      return next && key(pid, ownDisplayId, points) === key(next.pid, next.displayId, next.points);
    })
  );
}

/** Stores the problems in the order of the form. */
export async function setProblems(
  tx: Tx,
  trainingId: number,
  { stored, problems }: { stored: readonly StoredProblem[]; problems: readonly SetProblem[] },
): Promise<void> {
  if (isSame(stored, problems)) return;
  // If each problem were updated separately, two problems could not swap their ids.
  await deleteProblems(tx, { trainingId });
  await insertProblems(tx, {
    trainingId,
    pids: problems.map(({ pid }) => pid),
    displayIds: problems.map(({ displayId }) => displayId),
    points: problems.map(({ points }) => points),
  });
}

export type { StoredProblem };
