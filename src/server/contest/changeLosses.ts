import type { ConfirmedChange } from "../../shared/contestAdmin.ts";
import { type ContestTimes, isFrozenAt } from "../../shared/contestTimes.ts";
import { Refusal } from "../../shared/errors.ts";
import { type Db, only } from "../platform/db.ts";
import type { AdminContestRow, StoredContest } from "./admin.sql.ts";
import { changeCounts, type ChangeCounts } from "./changeLosses.sql.ts";
import { contestById } from "./contests.sql.ts";
import { ContestAuth } from "./policy.ts";

interface Change {
  before: AdminContestRow;
  after: StoredContest;
  /** The organizer asks to remove registrations. */
  removesRegistered: boolean;
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
  const { startTime, endTime } = after;
  const counts = only(
    await changeCounts(tx, id, startTime, endTime, rule, change.removesRegistered),
  );
  const [contest] = await contestById(tx, id, null);
  const now = tx.clock.now();
  const shows = contest !== undefined && showsResults(contest.guarded, after, now);
  for (const [code, count] of losses(change, counts, { now, shows })) {
    if (count > 0 && !confirmed.includes(code)) throw new Refusal(code, { count });
  }
}

/** How much each kind of change concerns; 0: nothing. */
function losses(
  { before, after }: Change,
  { inside, outside, unregistered, excluded, removed }: ChangeCounts,
  { now, shows }: { now: number; shows: boolean },
): [ConfirmedChange, number][] {
  const closes = before.auth === ContestAuth.Public && after.auth !== ContestAuth.Public;
  return [
    ["CONTEST_CHANGE_TIMES", outside],
    ["CONTEST_CHANGE_RULE", before.rule === after.rule ? 0 : inside],
    ["CONTEST_CHANGE_ACCESS", closes ? unregistered : 0],
    ["CONTEST_CHANGE_NAMES", excluded],
    ["CONTEST_CHANGE_SHOWS", shows ? 1 : 0],
    ["CONTEST_CHANGE_REOPENS", reopens(before, after, now) ? 1 : 0],
    ["CONTEST_CHANGE_REGISTRATIONS", removed],
  ];
}

/** Results are hidden now and would not be after the change; the longest extra time moves with the end. */
function showsResults(before: ContestTimes, after: StoredContest, now: number): boolean {
  if (!isFrozenAt(before, now)) return false;
  const end = after.endTime.getTime();
  const times: ContestTimes = {
    ...{ start: after.startTime.getTime(), end, lastEnd: end + (before.lastEnd - before.end) },
    frozenFrom: after.frozenFrom?.getTime() ?? null,
    opensItself: after.opensItself,
    // A moved freeze is not revealed.
    revealedAt: null,
  };
  return !isFrozenAt(times, now);
}

function reopens(before: AdminContestRow, after: StoredContest, now: number): boolean {
  return now >= before.endTime.getTime() && now < after.endTime.getTime();
}
