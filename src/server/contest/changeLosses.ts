import type { ConfirmedChange } from "../../shared/contestAdmin.ts";
import { isSealed } from "../../shared/contestTimes.ts";
import { Refusal } from "../../shared/errors.ts";
import { type Db, only } from "../platform/db.ts";
import type { AdminContestRow, StoredContest } from "./admin.sql.ts";
import { changeCounts, type ChangeCounts } from "./changeLosses.sql.ts";
import { contestById } from "./contests.sql.ts";
import { ContestAuth } from "./policy.ts";

interface Change {
  before: AdminContestRow;
  after: StoredContest;
}

/**
 * Refuses a change of a contest that takes results or registrations away, shows hidden results or lets contestants
 * submit again, unless the organizer confirmed exactly that; the refusal says how many it concerns.
 */
export async function refuseUnconfirmed(
  tx: Db,
  change: Change,
  confirmed: readonly ConfirmedChange[],
): Promise<void> {
  const { before, after } = change;
  const { id } = before;
  const rule = after.accountRule === null ? null : JSON.stringify(after.accountRule);
  const counts = only(await changeCounts(tx, id, after.startTime, after.endTime, rule));
  const [contest] = await contestById(tx, id, null);
  const now = tx.clock.now();
  const wasSealed = contest !== undefined && isSealed(contest.guarded, now);
  for (const [code, count] of losses(change, counts, { now, wasSealed })) {
    if (count > 0 && !confirmed.includes(code)) throw new Refusal(code, { count });
  }
}

/** How much each kind of change concerns; 0: nothing. */
function losses(
  { before, after }: Change,
  { inside, outside, unregistered, excluded }: ChangeCounts,
  { now, wasSealed }: { now: number; wasSealed: boolean },
): [ConfirmedChange, number][] {
  const closes = before.auth === ContestAuth.Public && after.auth !== ContestAuth.Public;
  return [
    ["CONTEST_CHANGE_TIMES", outside],
    ["CONTEST_CHANGE_RULE", before.rule === after.rule ? 0 : inside],
    ["CONTEST_CHANGE_ACCESS", closes ? unregistered : 0],
    ["CONTEST_CHANGE_NAMES", excluded],
    ["CONTEST_CHANGE_SHOWS", wasSealed && !staysSealed(after, now) ? 1 : 0],
    ["CONTEST_CHANGE_REOPENS", reopens({ before, after }, now) ? 1 : 0],
  ];
}

/** A moved freeze is not revealed; one that opens by itself does so at the end. */
function staysSealed({ sealedFrom, opensItself, endTime }: StoredContest, now: number): boolean {
  if (sealedFrom === null || now < sealedFrom.getTime()) return false;
  return !(opensItself && now >= endTime.getTime());
}

function reopens({ before, after }: Change, now: number): boolean {
  return now >= before.endTime.getTime() && now < after.endTime.getTime();
}
