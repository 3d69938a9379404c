import type { Actor } from "../audit/service.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { recountProblem } from "../judging/service.ts";
import type { ProblemState } from "../../shared/problem/problemRules.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { ensureRevision } from "./history.sql.ts";
import { lockProblem, wholeProblem } from "./sql.ts";
import { changedFields, stateOf } from "./wholeProblem.ts";
import { rewrite, saveRevision } from "./write.ts";

export { pageOfProblems } from "./list.ts";
export { createProblem, updateProblem } from "./save.ts";
export { readAdminProblem } from "./wholeProblem.ts";

/**
 * Lets another feature overwrite a problem (fields, statements and test data) with `write`. Records the previous state
 * in the history and the result as the next version, in one transaction. The caller must check permissions.
 */
export async function overwritten(
  tx: Tx,
  actor: Actor,
  { pid, write }: { pid: number; write: () => Promise<void> },
): Promise<void> {
  await lockProblem(tx, { pid });
  const [before] = await wholeProblem(tx, { pid });
  if (before) await ensureRevision(tx, { pid, state: JSON.stringify(stateOf(before)) });
  await write();
  const [after] = await wholeProblem(tx, { pid });
  if (!before || !after) return;
  const state = stateOf(after);
  const changed = changedFields(stateOf(before), state);
  if (changed.includes("feedback")) await recountProblem(tx, pid);
  await saveRevision(tx, actor, { pid, kind: "import", changed: [...changed, "testData"], state });
}

/**
 * The part of a problem that a form may change; undefined if the problem does not exist. The caller checks permissions.
 */
export async function readState(db: Db, pid: number): Promise<ProblemState | undefined> {
  const [row] = await wholeProblem(db, { pid });
  return row && stateOf(row);
}

/**
 * Changes the visibility of a problem in the transaction of another feature, and records the change in the history and
 * the audit log. A problem that is archived, or whose visibility is no longer `from`, stays unchanged. The caller
 * checks permissions. Refusal: INVALID_FIELD if the problem would become public without a statement or without test
 * data.
 */
export async function setVisibility(
  tx: Tx,
  actor: Actor,
  { pid, from, to }: { pid: number; from: number; to: number },
): Promise<void> {
  await lockProblem(tx, { pid });
  const [stored] = await wholeProblem(tx, { pid });
  if (!stored || stored.archived) return;
  // For a problem of a class, publishing means showing it to the members.
  const open = stored.groupId === null ? ProblemAuth.Public : ProblemAuth.Class;
  const stage = (auth: number) => (auth === ProblemAuth.Public ? open : auth);
  if (stored.auth !== stage(from)) return;
  const state = { ...stateOf(stored), auth: stage(to) };
  await rewrite(tx, actor, { stored, state, kind: "auth" });
}
