import type { createContestProblem } from "../../shared/contestNewProblem.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { ProblemAuth } from "../../shared/problem.ts";
import type * as z from "zod/mini";
import type { Bus } from "../platform/liveBus.ts";
import type { RouteContext, SignedInCall } from "../platform/route.ts";
import { createProblem } from "../problemAdmin/service.ts";
import { addLink } from "./addLink.ts";
import { organized } from "./admin.ts";
import { announceContest } from "./contestChanges.ts";

/**
 * Creates a problem in a contest of the caller, both in one transaction. Until the contest is over it is visible through
 * contests only. Refusals: those of creating a problem and of adding one to a contest.
 */
export async function createInContest(
  store: Pick<RouteContext, "db" | "files">,
  bus: Bus,
  { cid, publishAtEnd, ...form }: z.output<typeof createContestProblem.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof createContestProblem>> {
  // Before statement and test data are prepared; the transaction asks again.
  await organized(store.db, cid, call);
  const problem = { ...form.problem, auth: ProblemAuth.Contest };
  let displayId = "";
  const saved = await createProblem(store, call, { ...form, problem }, async (tx, pid) => {
    const link = await addLink(tx, call, { cid, pid, hideUntilEnd: false, publishAtEnd });
    displayId = link.displayId;
  });
  announceContest(bus, cid);
  return { ...saved, displayId };
}
