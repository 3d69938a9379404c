import type { Actor } from "../audit/service.ts";
import { followFeedback } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { keepFound } from "./history.sql.ts";
import { holdProblem, wholeProblem } from "./sql.ts";
import { changedFields, stateOf } from "./wholeProblem.ts";
import { keepRevision } from "./write.ts";

/**
 * Lets another feature write a problem anew, rules, texts and test data at once: what it was is in its history
 * then, and what it became is its next version. In the transaction of `write`; rights are the caller's.
 */
export async function overwritten(
  tx: Db,
  actor: Actor,
  { pid, write }: { pid: number; write: () => Promise<void> },
): Promise<void> {
  await holdProblem(tx, pid);
  const [before] = await wholeProblem(tx, pid);
  if (before) await keepFound(tx, pid, JSON.stringify(stateOf(before)));
  await write();
  const [after] = await wholeProblem(tx, pid);
  if (!before || !after) return;
  const state = stateOf(after);
  const changed = changedFields(stateOf(before), state);
  if (changed.includes("feedback")) await followFeedback(tx, pid);
  await keepRevision(tx, actor, { pid, kind: "import", changed: [...changed, "testData"], state });
}
