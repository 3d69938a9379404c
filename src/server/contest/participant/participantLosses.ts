import type { ConfirmedChange } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { type ContestTimes, isOver } from "../../../shared/contest/contestTimes.ts";
import { only, type Tx } from "../../platform/database/db.ts";
import { type Loss, refuseFirst, visibilityLosses } from "../organizer/changeLosses.ts";
import { contestById } from "../contests.sql.ts";
import { countSubmissionsWithin } from "./participants.sql.ts";

/** The times of a contest and of one participant; they determine which results count and which are visible. */
interface ParticipantTimes {
  contest: ContestTimes;
  /** End of the contest for this participant, including extra time, in milliseconds since 1970. */
  personalEnd: number;
}

/** Reads the currently stored times of the contest and the participant. */
export async function participantTimes(
  tx: Tx,
  cid: number,
  uid: string,
): Promise<ParticipantTimes> {
  const { guarded, participation } = only(await contestById(tx, { id: cid, uid }));
  return { contest: guarded, personalEnd: guarded.end + participation.extraTime };
}

/**
 * Refuses a change to a participant if it excludes submissions, shows hidden results, hides visible results or lets
 * contestants submit again, unless the organizer has confirmed exactly this effect. Call this after the change has been
 * stored, in the same transaction; a refusal rolls the transaction back. It cannot be called earlier: until the change
 * is stored, the contest's latest end time is still the old one.
 * @param before The contestant's times before the change was stored.
 */
export async function refuseUnconfirmedOf(
  tx: Tx,
  { cid, uid, before }: { cid: number; uid: string; before: ParticipantTimes },
  confirmed: readonly ConfirmedChange[],
): Promise<void> {
  const after = await participantTimes(tx, cid, uid);
  const now = tx.clock.now();
  const reopens = isOver(before.contest, now) && !isOver(after.contest, now);
  const losses: Loss[] = [
    ["CONTEST_CHANGE_TIMES", await submissionsLost(tx, { cid, uid, before, after })],
    ...visibilityLosses({ before: before.contest, after: after.contest }, now),
    ["CONTEST_CHANGE_REOPENS", reopens ? 1 : 0],
  ];
  refuseFirst(losses, confirmed);
}

/** Number of the participant's submissions between the new personal end time and the old, later one. */
async function submissionsLost(
  tx: Tx,
  {
    cid,
    uid,
    before,
    after,
  }: { cid: number; uid: string; before: ParticipantTimes; after: ParticipantTimes },
): Promise<number> {
  if (after.personalEnd >= before.personalEnd) return 0;
  const from = new Date(after.personalEnd);
  const to = new Date(before.personalEnd);
  return only(await countSubmissionsWithin(tx, { contestId: cid, uid, from, to })).count;
}
