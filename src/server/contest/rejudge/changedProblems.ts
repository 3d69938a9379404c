import type * as z from "zod/mini";
import type * as calls from "../../../shared/contestOrganizer/contestRejudge.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { may } from "../../../shared/account/roles.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, retriedTransaction } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayEditProblem } from "../../problem/policy.ts";
import { startWithin } from "../../rejudge/service.ts";
import { announceQueues } from "../live/queuesLive.ts";
import { mayKnow } from "../policy.ts";
import { contestAtWork } from "../read.ts";
import { contestPlace } from "../submission/scope.ts";
import { changedProblems, contestsOfProblem, decideChange } from "./changedProblems.sql.ts";

/** Problems that were changed during the contest and whose earlier results still need an organizer's decision. */
export async function listChangedProblems(
  db: Database,
  cid: number,
): Promise<calls.ChangedProblem[]> {
  const rows = await changedProblems(db, { cid, pid: null });
  return rows.map(({ pid, displayId, what, changedAt, submissions, rejudgingId }) => ({
    pid,
    displayId,
    what,
    changedAt: changedAt.toISOString(),
    submissions,
    rejudgingId,
    canRescore: what.every((each) => each === "points"),
  }));
}

/**
 * Decides what happens to results from before a change: keeps them or, for users who may rejudge, rescores or rejudges
 * them with a preview. If there is a preview, the change stays undecided until the preview is applied. Refusals:
 * FORBIDDEN, CONTEST_CHANGE_DECIDED, CONTEST_CHANGE_NO_RESCORE, REJUDGING_EMPTY, REJUDGING_TOO_MANY.
 */
export async function decideAboutChange(
  { db, bus }: { db: Database; bus: Bus },
  { cid, pid, decision }: z.output<typeof calls.decideChangedProblem.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.decideChangedProblem>> {
  const contest = await contestAtWork(db, cid, call.viewer, "edit");
  if (decision !== "keep" && !may(call.viewer.role, "rejudge")) throw new Refusal("FORBIDDEN");
  const rejudgingId = await retriedTransaction(db, async (tx) => {
    const [change] = await changedProblems(tx, { cid, pid });
    if (!change) throw new Refusal("CONTEST_CHANGE_DECIDED");
    const { displayId, what, lastRejudgingId } = change;
    if (decision === "rescore" && what.some((each) => each !== "points")) {
      throw new Refusal("CONTEST_CHANGE_NO_RESCORE");
    }
    const preview =
      decision === "keep"
        ? null
        : await startWithin(tx, call, {
            scope: contestPlace,
            scopeId: cid,
            submitIds: null,
            status: null,
            reason: `${decision}: ${displayId} (${what.join(", ")})`,
            problems: [{ pid, displayId }],
            rescores: decision === "rescore",
          });
    const id = preview?.id ?? null;
    // If two calls are concurrent, only the first one stores its decision. The other call throws a refusal, so its
    // preview is rolled back.
    const [row] = await decideChange(tx, {
      cid,
      pid,
      rejudgingId: id,
      uid: call.viewer.uid,
      lastRejudgingId,
    });
    if (!row) throw new Refusal("CONTEST_CHANGE_DECIDED");
    await recordAction(tx, call, {
      action: "contest.problemChange",
      target: `${cid} ${contest.title}`,
      after: { problem: displayId, what, decision, rejudgingId: id },
    });
    return id;
  });
  announceQueues(bus, cid);
  return { rejudgingId };
}

/**
 * Running contests whose results would become inconsistent if the problem were changed; the list is empty for users who
 * may not edit the problem. For contests that are hidden from the viewer, only the number of submissions is returned.
 */
export async function listContestsOfProblem(
  db: Database,
  pid: number,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof calls.listContestsOfProblem>> {
  const rows = await contestsOfProblem(db, { pid });
  return rows
    .filter((row) => mayEditProblem(viewer, row))
    .map(({ cid, title, displayId, submissions, what, guarded }) => {
      const contest = mayKnow(viewer, guarded) ? { cid, title, displayId } : null;
      return { contest, submissions, what };
    });
}
