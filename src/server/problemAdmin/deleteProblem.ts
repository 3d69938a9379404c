import { ProblemAuth } from "../../shared/problem/problem.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type {
  deleteProblem as deleteCall,
  SavedProblem,
} from "../../shared/problem/problemAdmin.ts";
import { type ProblemState, tidyDisplayId } from "../../shared/problem/problemRules.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { problemAdminServer as english } from "../../shared/texts/en-US/problemAdminServer.ts";
import { problemAdminServer as chinese } from "../../shared/texts/zh-CN/problemAdminServer.ts";
import { recordAction } from "../audit/service.ts";
import { only, retriedTransaction, type Tx } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { DataWithMessage } from "../platform/route/dataWithMessage.ts";
import { translator } from "../platform/text/translator.ts";
import { discardChecks } from "../problemCheck/service.ts";
import { ensureRevision } from "./history.sql.ts";
import { maySetAuth, mayDeleteProblem } from "../problem/policy.ts";
import type { ProblemUse } from "../scope/policy.ts";
import type { Scopes } from "../scope/service.ts";
import {
  deleteSolved,
  deleteProblemRow,
  deleteSubmissions,
  discardJobs,
  deleteAnchors,
  lockSubmissions,
  subtractFromCounters,
} from "./deleteProblem.sql.ts";
import { countSubmissions, type WholeRow } from "./sql.ts";
import { updateArchived } from "./write.sql.ts";
import { lockEditableProblem, stateOf } from "./wholeProblem.ts";
import { saveRevision, refuseFaults, rewrite } from "./write.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Changes the visibility of a problem. Refusals: FORBIDDEN, PROBLEM_ARCHIVED, INVALID_FIELD. */
export function setAuth(
  call: SignedInCall,
  { id, auth }: { id: number; auth: number },
): Promise<SavedProblem> {
  const { db, viewer } = call;
  return db.transaction(async (tx) => {
    const stored = await lockEditableProblem(tx, id, viewer);
    const state: ProblemState = { ...stateOf(stored), auth };
    refuseFaults(state, state);
    if (!maySetAuth(viewer, { groupId: stored.groupId, was: stored.auth, is: auth }))
      throw new Refusal("FORBIDDEN");
    if (stored.archived && auth !== stored.auth) throw new Refusal("PROBLEM_ARCHIVED");
    return rewrite(tx, call, { stored, state, kind: "auth" });
  });
}

/**
 * Archives a problem or restores it as private; idempotent. Refusals: FORBIDDEN, PROBLEM_IN_CONTEST, PROBLEM_IN_USE.
 */
export function archiveProblem(
  scopes: Scopes,
  call: SignedInCall,
  { pid, archived }: { pid: number; archived: boolean },
): Promise<SavedProblem> {
  const { db, viewer } = call;
  return db.transaction(async (tx) => {
    const stored = await lockEditableProblem(tx, pid, viewer);
    if (!mayDeleteProblem(viewer, { ...stored, pid })) throw new Refusal("FORBIDDEN");
    if (archived) refuseInUse(await usesOf(scopes, tx, { pid, viewer }));
    return setArchived(tx, call, stored, archived);
  });
}

async function setArchived(
  tx: Tx,
  call: SignedInCall,
  stored: WholeRow,
  archived: boolean,
): Promise<SavedProblem> {
  const { id: pid, problemId, revision, modifiedAt } = stored;
  if (stored.archived === archived) {
    return { pid, problemId, revision, gmtModified: modifiedAt.toISOString() };
  }
  const was = stateOf(stored);
  const state = { ...was, auth: ProblemAuth.Private };
  await ensureRevision(tx, { pid, state: JSON.stringify(was) });
  await updateArchived(tx, { pid, archived });
  const kind = archived ? "archive" : "unarchive";
  const changed = was.auth === state.auth ? [] : ["auth"];
  const version = await saveRevision(tx, call, { pid, kind, changed, state });
  await recordAction(tx, call, {
    action: "problem.archive",
    target: problemId,
    before: { archived: stored.archived, auth: was.auth },
    after: { archived, auth: state.auth },
  });
  return {
    pid,
    problemId,
    revision: version.revision,
    gmtModified: version.modifiedAt.toISOString(),
  };
}

/** Result of a deletion. */
type Removal = OutputOf<typeof deleteCall> & { problemId: string };

/** The response of `deleteProblem`, with a message if the problem was archived. */
export function removalMessage(
  removal: Removal,
  locale: Locale,
): DataWithMessage<OutputOf<typeof deleteCall>> {
  const { archived, isUsed, usedIn, submissions, problemId } = removal;
  if (!archived) return new DataWithMessage(removal, "success");
  if (!isUsed)
    return new DataWithMessage(removal, translate(locale, "archived", { submissions, problemId }));
  const text =
    usedIn === null
      ? translate(locale, "archivedInUse", { problemId })
      : translate(locale, "archivedUsed", { contest: usedIn, problemId });
  return new DataWithMessage(removal, text);
}

/**
 * Contests and homework that use a problem. Unfinished ones come before finished ones. Within each of these two groups,
 * contests and homework whose titles the viewer may see come first. The problem's row is locked, so that no contest or
 * homework can add the problem in the meantime.
 */
export async function usesOf(
  scopes: Scopes,
  tx: Tx,
  { pid, viewer }: { pid: number; viewer: Viewer },
): Promise<ProblemUse[]> {
  const uses: ProblemUse[] = [];
  for (const scope of scopes.all()) uses.push(...((await scope.usesOf?.(tx, pid, viewer)) ?? []));
  const place = ({ isOver, title }: ProblemUse) => 2 * Number(isOver) + Number(title === null);
  return uses.toSorted((a, b) => place(a) - place(b));
}

export function refuseInUse(uses: readonly ProblemUse[]): void {
  const open = uses.find(({ isOver }) => !isOver);
  if (!open) return;
  if (open.title === null) throw new Refusal("PROBLEM_IN_USE");
  throw new Refusal("PROBLEM_IN_CONTEST", { contest: open.title });
}

/**
 * Deletes a problem without submissions. Without confirmation, a problem that has submissions is archived instead. If
 * the user confirms by typing the display id, the problem is deleted together with all its submissions, and the
 * counters are corrected. A problem that is used in a contest or in homework is always archived, because the results
 * must be kept. Refusals: FORBIDDEN, PROBLEM_IN_CONTEST (the contest has not ended), PROBLEM_IN_USE (the contest has
 * not ended, and the caller may not see its title), PROBLEM_CONFIRM, PROBLEM_BUSY (a submission arrived at the same
 * time).
 */
export async function deleteProblem(
  scopes: Scopes,
  call: SignedInCall,
  { pid, confirm }: { pid: number; confirm: string | undefined },
): Promise<Removal> {
  const { db, viewer } = call;
  try {
    return await retriedTransaction(db, async (tx) => {
      const stored = await lockEditableProblem(tx, pid, viewer);
      if (!mayDeleteProblem(viewer, { ...stored, pid })) throw new Refusal("FORBIDDEN");
      const { problemId } = stored;
      if (confirm !== undefined && tidyDisplayId(confirm) !== problemId) {
        throw new Refusal("PROBLEM_CONFIRM", { problemId });
      }
      const uses = await usesOf(scopes, tx, { pid, viewer });
      refuseInUse(uses);
      const isUsed = uses.length > 0;
      const usedIn = uses[0]?.title ?? null;
      const { count } = only(await countSubmissions(tx, { pid }));
      if (isUsed || (count > 0 && confirm === undefined)) {
        await setArchived(tx, call, stored, true);
        return { deleted: false, archived: true, submissions: count, isUsed, usedIn, problemId };
      }
      const submissions = count > 0 ? await deleteAllSubmissions(tx, pid) : 0;
      await discardChecks(tx, pid);
      await deleteProblemRow(tx, { pid });
      const { title = "" } = stored.statements[0] ?? {};
      const before = { problemId, title, submissions, author: stored.author };
      await recordAction(tx, call, { action: "problem.delete", target: problemId, before });
      return { deleted: true, archived: false, submissions, isUsed, usedIn, problemId };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "submission_problem_id_fkey") throw error;
    throw Object.assign(new Refusal("PROBLEM_BUSY"), { cause: error });
  }
}

/**
 * Deletes all submissions of a problem, subtracts them from the counters, and deletes the affected list anchors and
 * "solved" marks.
 */
async function deleteAllSubmissions(tx: Tx, pid: number): Promise<number> {
  await discardJobs(tx, { pid });
  const { count, oldest } = only(await lockSubmissions(tx, { pid }));
  await subtractFromCounters(tx, { pid });
  await deleteAnchors(tx, { pid, oldest });
  await deleteSolved(tx, { pid });
  await deleteSubmissions(tx, { pid });
  return count;
}
