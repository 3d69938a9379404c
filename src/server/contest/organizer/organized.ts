import { Refusal } from "../../../shared/call/errors.ts";
import { holdClassOfObject } from "../../authority/service.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { adminContest, type AdminContestRow, lockContest } from "./organized.sql.ts";
import { refuseEditorsByGrant } from "../editorPolicy.ts";
import { editRefusal, mayReadAsEditor } from "../policy.ts";

/** Returns a contest that the caller may edit; otherwise throws CONTEST_NOT_FOUND or the refusal of `editRefusal`. */
export async function organized(
  db: Db,
  contestId: number,
  call: { viewer: Principal },
): Promise<AdminContestRow> {
  const [contest] = await adminContest(db, { id: contestId });
  return editable(contest, contestId, call);
}

/**
 * Returns a contest if the caller may read the data that its editors see, even if the contest's class is archived.
 * Refusals: those of `organized`.
 */
export async function organizedToRead(
  db: Db,
  contestId: number,
  call: { viewer: Principal },
): Promise<AdminContestRow> {
  const [contest] = await adminContest(db, { id: contestId });
  if (contest && mayReadAsEditor(call.viewer, contest)) return contest;
  return editable(contest, contestId, call);
}

/**
 * A contest that the caller may edit; locks the contest and its class until the transaction ends. Refusals:
 * CLASS_ARCHIVED, and CONTEST_ROLE_NEEDED for a rated contest that is over: a changed result changes the ratings of the
 * whole site.
 */
export async function lockOrganized(
  tx: Tx,
  contestId: number,
  call: { viewer: Principal },
): Promise<AdminContestRow> {
  await holdClassOfObject(tx, { kind: "contest", id: contestId }, call);
  const [row] = await lockContest(tx, { id: contestId });
  const contest = editable(row, contestId, call);
  if (contest.isRated && contest.endTime.getTime() <= tx.clock.now()) {
    refuseEditorsByGrant(call.viewer, contest);
  }
  return contest;
}

function editable(
  contest: AdminContestRow | undefined,
  contestId: number,
  call: { viewer: Principal },
): AdminContestRow {
  if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(contestId) });
  const refusal = editRefusal(call.viewer, contest);
  if (refusal) throw refusal;
  return contest;
}
