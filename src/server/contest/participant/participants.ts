import {
  type AddedLine,
  type listContestParticipants,
  type Participant,
  PARTICIPANT_LINES_MAX,
  SEAT_MAX,
} from "../../../shared/contestOrganizer/contestParticipant.ts";
import type { ConfirmedChange } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { nameKey } from "../../../shared/text/nameKey.ts";
import type * as z from "zod/mini";
import { difference, recordAction } from "../../audit/service.ts";
import { type Database, type Db, retriedTransaction, type Tx } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { lockOrganized, organizedToRead } from "../organizer/organized.ts";
import type { AdminContestRow } from "../organizer/organized.sql.ts";
import { announceContest } from "../contestChanges.ts";
import { holdContest } from "../contestCache.ts";
import { insertParticipant } from "../contests.sql.ts";
import { followContest } from "../end/counting.ts";
import { announceNews } from "../live/newsLive.ts";
import { type ParticipantLine, readParticipantLines } from "./participantLines.ts";
import { participantTimes, refuseUnconfirmedOf } from "./participantLosses.ts";
import {
  type AddableUser,
  removeParticipantRow,
  followExtraTime,
  type ParticipantRow,
  participants,
  setDisqualified,
  storedParticipant,
  type StoredParticipant,
  storeParticipants,
  updateParticipantRow,
  usersToAdd,
} from "./participants.sql.ts";
import { enterTeamMembers } from "./teams.sql.ts";
import { refuseEditorsByGrant } from "../editorPolicy.ts";
import { ContestAuth } from "../policy.ts";

type Tools = { db: Database; bus: Bus };
interface ParticipantKey {
  cid: number;
  uid: string;
}
/** A change to one participant; `confirm` lists the effects that the organizer has confirmed. */
interface Change extends ParticipantKey {
  confirm: readonly ConfirmedChange[];
}

export async function listParticipants(
  db: Db,
  { cid, currentPage, limit, keyword }: z.output<typeof listContestParticipants.input>,
  call: SignedInCall,
): Promise<{ records: Participant[]; total: number }> {
  await organizedToRead(db, cid, call);
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await participants(db, {
    contestId: cid,
    pattern,
    limit,
    offset: (currentPage - 1) * limit,
  });
  const records = rows.map(({ total: _total, ...row }) => presentParticipant(row));
  return { records, total: rows[0]?.total ?? 0 };
}

function presentParticipant({
  registeredAt,
  disqualifiedAt,
  boundAt,
  boundFrom,
  ...row
}: Omit<ParticipantRow, "total">): Participant {
  return {
    ...row,
    registeredAt: registeredAt?.toISOString() ?? null,
    disqualifiedAt: disqualifiedAt?.toISOString() ?? null,
    session: boundAt && { since: boundAt.toISOString(), ip: boundFrom ?? "" },
  };
}

/**
 * Registers the users listed in a text and sets their seats; a line that cannot be stored does not affect the other
 * lines. Refusals: CONTEST_ROLE_NEEDED, CONTEST_PARTICIPANTS_NONE, CONTEST_PARTICIPANTS_MANY (too many lines).
 */
export async function addParticipants(
  { db, bus }: Tools,
  { cid, usernames }: { cid: number; usernames: string },
  call: SignedInCall,
): Promise<AddedLine[]> {
  const lines = readParticipantLines(usernames);
  const results = await retriedTransaction(db, async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    refuseEditorsByGrant(call.viewer, contest);
    const { title } = contest;
    if (lines.length === 0) {
      throw new Refusal("CONTEST_PARTICIPANTS_NONE", { field: "usernames" });
    }
    if (lines.length > PARTICIPANT_LINES_MAX) {
      throw new Refusal("CONTEST_PARTICIPANTS_MANY", {
        field: "usernames",
        count: lines.length,
        max: PARTICIPANT_LINES_MAX,
      });
    }
    const names = new Map(lines.map(({ username }) => [nameKey(username), username]));
    const users = await usersToAdd(tx, { contestId: cid, usernames: [...names.values()] });
    const { results: added, toStore } = outcomes(lines, {
      users,
      isOfClass: contest.groupId !== null,
    });
    const uids = [...toStore.keys()];
    await storeParticipants(tx, { contestId: cid, uids, seats: [...toStore.values()] });
    await enterTeamMembers(tx, { contestId: cid, uids });
    const changed = added.filter(({ outcome }) => outcome === "added" || outcome === "seatChanged");
    if (changed.length > 0) {
      const count = (what: string) => added.filter(({ outcome }) => outcome === what).length;
      await recordAction(tx, call, {
        action: "contest.participantAdd",
        target: `${cid} ${title}`,
        after: {
          added: count("added"),
          seatsChanged: count("seatChanged"),
          usernames: changed
            .map(({ username }) => username)
            .join(" ")
            .slice(0, 2000),
        },
      });
    }
    return added;
  });
  announceContest(bus, cid);
  return results;
}

/**
 * `results`: the result of each line, in the order of the lines; `toStore`: the seats to store, keyed by uid. A contest
 * of a class does not reveal which accounts exist outside of the class.
 */
function outcomes(
  lines: readonly ParticipantLine[],
  { users, isOfClass }: { users: readonly AddableUser[]; isOfClass: boolean },
): { results: AddedLine[]; toStore: Map<string, string | null> } {
  const byName = new Map(users.map((user) => [nameKey(user.name), user]));
  const toStore = new Map<string, string | null>();
  const results = lines.map(({ line, username, seat }): AddedLine => {
    const user = byName.get(nameKey(username));
    if (!user) return { line, username, outcome: isOfClass ? "notMember" : "unknown" };
    if (user.isInTeam) return { line, username, outcome: "inTeam" };
    if (!user.isAdmitted) return { line, username, outcome: "notAdmitted" };
    if (seat !== null && seat.length > SEAT_MAX) return { line, username, outcome: "seatTooLong" };
    const isPresent = user.isRegistered || toStore.has(user.uid);
    const present = toStore.get(user.uid) ?? user.seat;
    if (isPresent && (seat === null || seat === present)) {
      return { line, username, outcome: "present" };
    }
    toStore.set(user.uid, seat);
    return { line, username, outcome: isPresent ? "seatChanged" : "added" };
  });
  return { results, toStore };
}

/**
 * Changes one participant in a transaction, and updates the contest's latest end time and its scoreboards. A change
 * that removes, shows or hides results, or that reopens the contest, is refused until the organizer confirms it
 * (`refuseUnconfirmedOf`).
 */
async function changeOne(
  { db, bus }: Tools,
  { cid, uid, confirm, takes = "anyone" }: Change & { takes?: Takes },
  call: SignedInCall,
  change: (tx: Tx, stored: StoredParticipant, target: string) => Promise<void>,
): Promise<null> {
  holdContest(bus, cid);
  await retriedTransaction(db, async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const stored = await registered(tx, contest, uid, takes);
    const before = await participantTimes(tx, cid, uid);
    await change(tx, stored, `${cid} ${stored.username}`);
    await followLastEnd(tx, cid);
    await refuseUnconfirmedOf(tx, { cid, uid, before }, confirm);
  });
  announceContest(bus, cid);
  // Updates the clock and state on the contestant's open pages.
  announceNews(bus, cid);
  return null;
}

/**
 * The users to whom a change may apply in public contests. `anyone`: all users except those who were removed from the
 * contest; `registered`: only registered users.
 */
type Takes = "anyone" | "registered";

/**
 * Returns the participant whose data is to be changed. Public contests need no registration, so a user becomes a
 * participant at the first submission, or when an organizer first changes the user's data in the contest. If a user has
 * submissions but no registration, the user was removed from the contest, and stays removed until added again.
 */
async function registered(
  tx: Tx,
  { id, auth }: AdminContestRow,
  uid: string,
  takes: Takes,
): Promise<StoredParticipant> {
  const [stored] = await storedParticipant(tx, { contestId: id, uid });
  if (stored?.isRegistered) return stored;
  const registers = takes === "anyone" && auth === ContestAuth.Public;
  if (!registers || !stored || stored.hasSubmitted) {
    throw new Refusal("CONTEST_PARTICIPANT_NOT_FOUND");
  }
  await insertParticipant(tx, { contestId: id, uid });
  return stored;
}

/**
 * Updates the latest end time of a contest; call this after a change of extra time or of the participants. If the
 * latest end time has changed, solved-problem marks, counters, rankings and ratings are updated immediately, and once
 * more when the contest is over for all participants.
 */
export async function followLastEnd(tx: Tx, contestId: number): Promise<void> {
  const [moved] = await followExtraTime(tx, { contestId });
  if (moved) await followContest(tx, contestId);
}

export function updateParticipant(
  tools: Tools,
  input: Change & { seat: string | null; extraSeconds: number },
  call: SignedInCall,
): Promise<null> {
  const { cid, uid, seat, extraSeconds } = input;
  return changeOne(tools, input, call, async (tx, stored, target) => {
    const next = { seat: seat === "" ? null : seat, extraSeconds };
    const was = { seat: stored.seat, extraSeconds: stored.extraSeconds };
    await updateParticipantRow(tx, { contestId: cid, uid, ...next });
    const changes = difference<Record<string, unknown>>(was, next);
    if (Object.keys(changes.after).length === 0) return;
    await recordAction(tx, call, { action: "contest.participantUpdate", target, ...changes });
  });
}

/** Refuses with INVALID_FIELD if a disqualification has no reason. */
export function disqualifyParticipant(
  tools: Tools,
  input: Change & { disqualified: boolean; reason?: string | null },
  call: SignedInCall,
): Promise<null> {
  const { cid, uid, disqualified } = input;
  const takes = disqualified ? "anyone" : "registered";
  return changeOne(tools, { ...input, takes }, call, async (tx, stored, target) => {
    const text = input.reason ?? "";
    if (disqualified && text === "") {
      throw new Refusal("INVALID_FIELD", { field: "reason", reason: "missing" });
    }
    const reason = disqualified ? text : null;
    await setDisqualified(tx, { contestId: cid, uid, reason });
    if (stored.disqualifiedReason === reason && (stored.disqualifiedAt !== null) === disqualified)
      return;
    await recordAction(tx, call, {
      action: disqualified ? "contest.participantDisqualify" : "contest.participantRestore",
      target,
      before: { reason: stored.disqualifiedReason },
      after: { reason },
    });
  });
}

/** The row of a disqualified participant is kept, because without it the user could register again. */
export function removeParticipant(tools: Tools, input: Change, call: SignedInCall): Promise<null> {
  const { cid, uid } = input;
  return changeOne(tools, { ...input, takes: "registered" }, call, async (tx, stored, target) => {
    if (stored.disqualifiedAt !== null) throw new Refusal("CONTEST_PARTICIPANT_DISQUALIFIED");
    await removeParticipantRow(tx, { contestId: cid, uid });
    const { seat, extraSeconds } = stored;
    const before = { seat, extraSeconds };
    await recordAction(tx, call, { action: "contest.participantRemove", target, before });
  });
}
