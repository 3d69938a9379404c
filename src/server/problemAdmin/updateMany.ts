import { mayAddTags } from "../problem/policy.ts";
import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import type {
  ChangeAction,
  ChangedProblem,
  updateManyProblems,
} from "../../shared/problem/problemSelection.ts";
import type { ProblemState } from "../../shared/problem/problemRules.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { refusalReason } from "../platform/text/refusalText.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { setAuth, deleteProblem } from "./deleteProblem.ts";
import { problemNames } from "./list.sql.ts";
import { lockEditableProblem, stateOf } from "./wholeProblem.ts";
import { refuseFaults, rewrite } from "./write.ts";

/**
 * Changes each selected problem in its own transaction, with the same rules as the endpoint for a single problem.
 * Problems whose change is refused stay unchanged and are returned with the reason for the refusal. Refusal:
 * INVALID_FIELD if the action requires tags and none are given.
 */
export async function updateMany(
  scopes: Scopes,
  call: SignedInCall,
  { pids, action, tags }: z.output<typeof updateManyProblems.input>,
): Promise<ChangedProblem[]> {
  const names = [...new Set(tags.flatMap((name) => tidyText(name) ?? []))];
  if ((action === "addTags" || action === "removeTags") && names.length === 0) {
    throw new Refusal("INVALID_FIELD", { field: "tags", reason: "missing" });
  }
  const all = [...new Set(pids)];
  const problemRows = await problemNames(call.db, { pids: all });
  const problemIds = new Map(problemRows.map(({ id, problemId }) => [id, problemId]));
  const rows: ChangedProblem[] = [];
  for (const pid of all) {
    const row = { pid, problemId: problemIds.get(pid) ?? "", reason: null };
    try {
      rows.push({ ...row, outcome: await changeOne({ scopes, call }, pid, { action, names }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ ...row, outcome: "refused", reason: refusalReason(error, call.locale) });
    }
  }
  return rows;
}

async function changeOne(
  { scopes, call }: { scopes: Scopes; call: SignedInCall },
  pid: number,
  { action, names }: { action: ChangeAction; names: readonly string[] },
): Promise<"done" | "archived"> {
  switch (action) {
    case "publish":
      await setAuth(call, { id: pid, auth: ProblemAuth.Public });
      return "done";
    case "hide":
      await setAuth(call, { id: pid, auth: ProblemAuth.Private });
      return "done";
    case "addTags":
      await changeTags(call, pid, (now) => [
        ...now,
        ...names.filter((name) => !now.includes(name)),
      ]);
      return "done";
    case "removeTags":
      await changeTags(call, pid, (now) => now.filter((name) => !names.includes(name)));
      return "done";
    case "delete":
      return (await deleteProblem(scopes, call, { pid, confirm: undefined })).deleted
        ? "done"
        : "archived";
  }
}

function changeTags(
  call: SignedInCall,
  pid: number,
  change: (now: readonly string[]) => string[],
): Promise<unknown> {
  return call.db.transaction(async (tx) => {
    const stored = await lockEditableProblem(tx, pid, call.viewer);
    const was = stateOf(stored);
    const state: ProblemState = { ...was, tags: change(was.tags) };
    refuseFaults(state, was);
    return rewrite(tx, call, {
      stored,
      state,
      kind: "edit",
      mayAddTags: mayAddTags(call.viewer),
    });
  });
}
