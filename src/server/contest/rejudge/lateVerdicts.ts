import type * as z from "zod/mini";
import type * as calls from "../../../shared/contestOrganizer/contestRejudge.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { rejudgeSubmission } from "../../judging/service.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { announceQueues } from "../live/queuesLive.ts";
import { contestAtWork } from "../read.ts";
import { decideVerdict, holdVerdict, lateVerdicts } from "./lateVerdicts.sql.ts";

/**
 * Holds a late verdict until an organizer of the contest decides on it. Such a verdict comes from a remote judge after
 * the submission has ended without a verdict. Returns false if the submission does not belong to a contest with final
 * results; the verdict then counts immediately.
 */
export async function holdLateVerdict(
  { db, bus }: { db: Db; bus: Bus },
  verdict: { submitId: number; status: number },
): Promise<boolean> {
  const [late] = await holdVerdict(db, verdict);
  if (late) announceQueues(bus, late.cid);
  return late !== undefined;
}

/** Lists the late verdicts of a contest about which its organizers must still decide. */
export async function listLateVerdicts(db: Db, cid: number): Promise<calls.LateVerdict[]> {
  const rows = await lateVerdicts(db, { cid });
  return rows.map(({ submitTime, ...row }) => ({ ...row, submitTime: submitTime.toISOString() }));
}

/**
 * Accepts a late verdict, or leaves the submission without a verdict. If the late verdict is accepted, it is fetched
 * again from the remote judge and changes the scoreboard. Refusals: FORBIDDEN, LATE_VERDICT_DECIDED, and the refusals
 * of rejudging.
 */
export async function decideLateVerdict(
  { db, bus }: { db: Database; bus: Bus },
  { cid, submitId, decision }: z.output<typeof calls.decideLateVerdict.input>,
  call: SignedInCall,
): Promise<null> {
  const contest = await contestAtWork(db, cid, call.viewer, "edit");
  const decide = async (tx: Parameters<typeof recordAction>[0]) => {
    const [verdict] = await decideVerdict(tx, { cid, submitId });
    if (!verdict) throw new Refusal("LATE_VERDICT_DECIDED");
    await recordAction(tx, call, {
      action: "contest.lateVerdict",
      target: `${cid} ${contest.title}`,
      after: { submission: submitId, status: verdict.status, decision },
    });
  };
  if (decision === "leave") await db.transaction(decide);
  else await takeVerdict({ db, bus }, { cid, submitId }, decide);
  announceQueues(bus, cid);
  return null;
}

/**
 * Accepts the late verdict; refuses if the submission has no undecided late verdict in this contest.
 */
async function takeVerdict(
  services: { db: Database; bus: Bus },
  { cid, submitId }: { cid: number; submitId: number },
  decide: (tx: Parameters<typeof recordAction>[0]) => Promise<void>,
): Promise<void> {
  const rows = await lateVerdicts(services.db, { cid });
  if (!rows.some((row) => row.submitId === submitId)) throw new Refusal("LATE_VERDICT_DECIDED");
  await rejudgeSubmission(services, submitId, { recordAction: decide });
}
