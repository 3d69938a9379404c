import { holdClassOfObject } from "../../authority/service.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { holdContest } from "../contestCache.ts";
import { announceContest } from "../contestChanges.ts";
import { restoreProblem } from "../end/afterEnd.ts";
import { audited } from "../organizer/auditedContest.ts";
import { lockContestToDelete } from "../organizer/organized.sql.ts";
import { editRefusal, mayDeleteContest } from "../policy.ts";
import { contestLinks } from "../problem/problemLinks.sql.ts";
import { deleteContestRow } from "./admin.sql.ts";

/**
 * Deletes a contest that has no submissions; a contest with submissions can only be hidden, so that no submission is
 * lost.
 */
export async function deleteContest(
  { db, bus }: { db: Database; bus: Bus },
  cid: number,
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "contest", id: cid }, call);
    const [contest] = await lockContestToDelete(tx, { id: cid });
    if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid) });
    if (!mayDeleteContest(call.viewer, contest)) {
      throw editRefusal(call.viewer, contest) ?? new Refusal("FORBIDDEN");
    }
    const links = await contestLinks(tx, { contestId: cid });
    const [row] = await deleteContestRow(tx, { id: cid });
    if (!row) throw new Refusal("CONTEST_HAS_SUBMISSIONS");
    const target = `${cid} ${contest.title}`;
    await recordAction(tx, call, { action: "contest.delete", target, before: audited(contest) });
    for (const { pid, atEnd } of links) {
      if (atEnd === "restore") await restoreProblem(tx, call, { cid, pid });
    }
  });
  announceContest(bus, cid);
  return null;
}
