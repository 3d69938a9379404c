import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { recordAction } from "../audit/service.ts";
import { NODE_BACKEND } from "../judging/service.ts";
import type { Tx } from "../platform/database/db.ts";
import { retriedTransaction } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { refuseInUse, usesOf } from "./deleteProblem.ts";
import { ensureRevision } from "./history.sql.ts";
import { deleteForeignLanguages, deleteForeignTemplates, judgeHere } from "./makeLocal.sql.ts";
import { lockEditableProblem, stateOf } from "./wholeProblem.ts";
import { rewrite, saveRevision } from "./write.ts";

/**
 * Makes a problem of a remote judge local: new submissions are judged by this site and use its languages. The source,
 * the statement and the old submissions with their verdicts are kept. If the problem has no test data, it becomes
 * private. Refusals: PROBLEM_NOT_FOUND, FORBIDDEN, REMOTE_PROBLEM_LOCAL; PROBLEM_IN_CONTEST and PROBLEM_IN_USE if the
 * problem is in a contest that has not ended.
 */
export async function makeProblemLocal(
  scopes: Scopes,
  call: SignedInCall,
  { pid }: { pid: number },
): Promise<void> {
  await retriedTransaction(call.db, (tx) => makeLocal(tx, scopes, { call, pid }));
}

async function makeLocal(
  tx: Tx,
  scopes: Scopes,
  { call, pid }: { call: SignedInCall; pid: number },
): Promise<void> {
  const { viewer } = call;
  const stored = await lockEditableProblem(tx, pid, viewer);
  if (!stored.isRemote) throw new Refusal("REMOTE_PROBLEM_LOCAL");
  refuseInUse(await usesOf(scopes, tx, { pid, viewer }));
  await ensureRevision(tx, { pid, state: JSON.stringify(stateOf(stored)) });
  await deleteForeignLanguages(tx, { pid });
  await deleteForeignTemplates(tx, { pid });
  await judgeHere(tx, { pid, backend: NODE_BACKEND });
  const local = await lockEditableProblem(tx, pid, viewer);
  const state = stateOf(local);
  await recordAction(tx, call, {
    action: "problem.local",
    target: local.problemId,
    before: { oj: stored.oj, auth: stored.auth },
    after: { oj: local.oj },
  });
  const isOpen = state.auth === ProblemAuth.Public || state.auth === ProblemAuth.Class;
  if (isOpen && local.cases === 0) {
    const hidden = { ...state, auth: ProblemAuth.Private };
    await rewrite(tx, call, { stored: local, state: hidden, kind: "auth" });
    return;
  }
  // A new revision is saved, so that a form that was opened earlier and still contains the old languages cannot
  // overwrite the new ones.
  await saveRevision(tx, call, { pid, kind: "edit", changed: ["languages"], state });
}
