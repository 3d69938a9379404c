import type { ConfirmedChange } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { penaltyOf } from "../../../shared/scoreboard/penalty.ts";
import {
  type ContestTimes,
  isFrozenAt,
  isOver,
  isThawed,
} from "../../../shared/contest/contestTimes.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { only, type Tx } from "../../platform/database/db.ts";
import type { AdminContestRow, StoredContest } from "./organized.sql.ts";
import { changeCounts, type ChangeCounts } from "./changeLosses.sql.ts";
import { storedContests } from "../contestCache.ts";
import { ContestAuth } from "../policy.ts";

interface Change {
  before: AdminContestRow;
  after: StoredContest;
  /** Whether the organizer has asked to remove registrations. */
  removesRegistered: boolean;
}

/**
 * Refuses a change to a contest if it removes results or registrations, shows hidden results or lets contestants submit
 * again, and the organizer has not confirmed exactly this effect. The error contains the number of affected rows.
 */
export async function refuseUnconfirmed(
  tx: Tx,
  change: Change,
  confirmed: readonly ConfirmedChange[],
): Promise<void> {
  const { before, after } = change;
  const { id } = before;
  const rule = after.accountRule === null ? null : JSON.stringify(after.accountRule);
  const { startTime, endTime } = after;
  const counts = only(
    await changeCounts(tx, {
      contestId: id,
      start: startTime,
      end: endTime,
      accountRule: rule,
      removesRegistered: change.removesRegistered,
    }),
  );
  const contest = await storedContests(tx).of(id, null);
  const now = tx.clock.now();
  const times = contest && {
    before: contest.guarded,
    after: withoutOpening(contest.guarded, timesAfter(contest.guarded, after), now),
  };
  refuseFirst(
    [...formLosses(change, counts, now), ...(times ? visibilityLosses(times, now) : [])],
    confirmed,
  );
}

/** A change that needs confirmation, and the number of rows that it affects; 0 if it affects none. */
export type Loss = [ConfirmedChange, number];

/**
 * Refuses the change if it has an effect that needs confirmation and was not confirmed; the code of the refusal is that
 * of the first such effect.
 */
export function refuseFirst(losses: readonly Loss[], confirmed: readonly ConfirmedChange[]): void {
  for (const [code, count] of losses) {
    if (count > 0 && !confirmed.includes(code)) throw new Refusal(code, { count });
  }
}

/**
 * Returns what must be confirmed if a change shows hidden results, or hides the results of a finished contest again.
 */
export function visibilityLosses(
  { before, after }: { before: ContestTimes; after: ContestTimes },
  now: number,
): Loss[] {
  const isFrozen = isFrozenAt(after, now);
  return [
    ["CONTEST_CHANGE_SHOWS", isFrozenAt(before, now) && !isFrozen ? 1 : 0],
    ["CONTEST_CHANGE_HIDES", isThawed(before, now) && isFrozen ? 1 : 0],
  ];
}

function formLosses(
  { before, after }: Change,
  { inside, outside, unregistered, excluded, removed }: ChangeCounts,
  now: number,
): Loss[] {
  const closes = before.auth === ContestAuth.Public && after.auth !== ContestAuth.Public;
  return [
    ["CONTEST_CHANGE_TIMES", outside],
    ["CONTEST_CHANGE_RULE", before.rule === after.rule ? 0 : inside],
    ["CONTEST_CHANGE_COUNTING", countsOtherwise(before, after) ? inside : 0],
    ["CONTEST_CHANGE_ACCESS", closes ? unregistered : 0],
    ["CONTEST_CHANGE_NAMES", excluded],
    ["CONTEST_CHANGE_REOPENS", reopens(before, after, now) ? 1 : 0],
    ["CONTEST_CHANGE_REGISTRATIONS", removed],
  ];
}

/**
 * The times of the contest after the change. If the end moves, the end for the contestant with the most extra time
 * (`lastEnd`) moves by the same amount. If the freeze is moved, revealed results are hidden again.
 */
function timesAfter(before: ContestTimes, after: StoredContest): ContestTimes {
  const end = after.endTime.getTime();
  const frozenFrom = after.frozenFrom?.getTime() ?? null;
  return {
    start: after.startTime.getTime(),
    end,
    lastEnd: end + (before.lastEnd - before.end),
    frozenFrom,
    opensItself: after.opensItself,
    revealedAt: frozenFrom === before.frozenFrom ? before.revealedAt : null,
  };
}

/**
 * Whether times or penalties count differently after the change. Each of the two is compared only if the contest's rule
 * uses it.
 */
function countsOtherwise(before: AdminContestRow, after: StoredContest): boolean {
  if (after.rule === "acm" && before.timeCounting !== after.timeCounting) return true;
  const costs = ({ rule, regulations }: Pick<StoredContest, "rule" | "regulations">) => {
    const { seconds, statuses } = penaltyOf(rule, regulations);
    return JSON.stringify(
      seconds === 0 ? [] : [seconds, ...[...statuses].toSorted((a, b) => a - b)],
    );
  };
  return before.rule === after.rule && costs(before) !== costs(after);
}

/**
 * The contest times after the change. If the contest has ended, a change to an automatic end of the freeze is ignored.
 * After the end, the only purpose of such a change can be to show the results, so the organizer need not confirm that
 * results are shown.
 */
function withoutOpening(before: ContestTimes, after: ContestTimes, now: number): ContestTimes {
  const opens = isOver(before, now) && !before.opensItself && after.opensItself;
  return opens ? { ...after, opensItself: false } : after;
}

function reopens(before: AdminContestRow, after: StoredContest, now: number): boolean {
  return now >= before.endTime.getTime() && now < after.endTime.getTime();
}
