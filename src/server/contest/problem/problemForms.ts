import type {
  createContestProblem,
  getContestProblemForm,
  updateContestProblemForm,
} from "../../../shared/contestOrganizer/contestProblemForms.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import type { SavedProblem } from "../../../shared/problem/problemAdmin.ts";
import type { ProblemForm } from "../../../shared/problem/problemForm.ts";
import { tidyDisplayId } from "../../../shared/problem/problemRules.ts";
import type * as z from "zod/mini";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { RouteContext, SignedInCall } from "../../platform/route/route.ts";
import { createProblem, readAdminProblem, updateProblem } from "../../problemAdmin/service.ts";
import { addLink } from "./addLink.ts";
import { organized } from "../organizer/organized.ts";
import { announceContest } from "../contestChanges.ts";
import { readLink } from "./problemLinks.ts";
import { unplacedProblem } from "./problemLinks.sql.ts";

type Store = Pick<RouteContext, "db" | "files">;

/**
 * Creates a problem and adds it to a contest of the caller, in one transaction. Until the contest is over, the problem
 * is visible only through contests. Without `cid`, the problem belongs to no contest, and a repeated call updates the
 * same problem (`createUnplaced`). Refusals: the same as for creating a problem and for adding a problem to a contest.
 */
export async function createInContest(
  store: Store,
  bus: Bus,
  { cid, publishAtEnd, ...form }: z.output<typeof createContestProblem.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof createContestProblem>> {
  const problem = { ...form.problem, auth: ProblemAuth.Contest };
  if (!cid) {
    if (publishAtEnd) throw new Refusal("INVALID_FIELD", { field: "cid", reason: "missing" });
    return { ...(await createUnplaced(store, call, { ...form, problem })), displayId: null };
  }
  // The permission is checked before the statement and test data are prepared, and again in the transaction.
  await organized(store.db, cid, call);
  let displayId = "";
  const saved = await createProblem(store, call, { ...form, problem }, async (tx, pid) => {
    const link = await addLink(tx, call, { cid, pid, hideUntilEnd: false, publishAtEnd });
    displayId = link.displayId;
  });
  announceContest(bus, cid);
  return { ...saved, displayId };
}

/**
 * A client that follows the specification first creates a problem, and then sends the problem's contest and letter in a
 * second call. When the second call fails, the client repeats both. The problem that the first attempt created is in no
 * contest yet, so it is updated instead of being refused because its id is taken.
 */
async function createUnplaced(
  store: Store,
  call: SignedInCall,
  form: ProblemForm,
): Promise<SavedProblem> {
  try {
    return await createProblem(store, call, form);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "PROBLEM_ID_TAKEN") throw error;
    const problemId = tidyDisplayId(form.problem.problemId ?? "");
    const [waiting] = await unplacedProblem(store.db, {
      displayId: problemId,
      uid: call.viewer.uid,
    });
    if (!waiting) throw error;
    const problem = { ...form.problem, id: waiting.pid, revision: undefined };
    return updateProblem(store, call, { ...form, problem });
  }
}

/**
 * All data of a contest's problem, for its form. Organizers cannot read problems that they may not edit, even if these
 * belong to their contest.
 */
export async function readInContest(
  db: RouteContext["db"],
  { cid, pid }: z.output<typeof getContestProblemForm.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof getContestProblemForm>> {
  if (cid) await readLink(db, { cid, pid }, call);
  return readAdminProblem(db, pid, call.viewer);
}

/** Changes a problem of a contest; the permissions and refusals are the same as for any other problem. */
export async function updateInContest(
  store: Store,
  { cid, ...form }: z.output<typeof updateContestProblemForm.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof updateContestProblemForm>> {
  if (cid) await readLink(store.db, { cid, pid: form.problem.id ?? 0 }, call);
  return updateProblem(store, call, form);
}
