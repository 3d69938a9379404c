import { Refusal } from "../../../shared/call/errors.ts";
import { isOver } from "../../../shared/contest/contestTimes.ts";
import { may } from "../../../shared/account/roles.ts";
import { holdClassOfObject } from "../../authority/service.ts";
import { checkEntryPassword } from "../../account/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { announceContest } from "../contestChanges.ts";
import {
  contestPassword,
  type ContestRecord,
  deleteOwnParticipant,
  insertParticipant,
} from "../contests.sql.ts";
import { followLastEnd } from "./participants.ts";
import { placeRefusal } from "../placeLimits.ts";
import {
  archivedClassRefusal,
  ContestAuth,
  entrantRefusal,
  entersAsHelper,
  isOpenToAll,
  isOrganizer,
} from "../policy.ts";
import { unregisterRefusal } from "../registrationPolicy.ts";
import { type ContestCache, storedContests } from "../contestCache.ts";
import { registersItself, visibleContest } from "../read.ts";

/**
 * Registers the caller. Checks, in this order: the contest exists; the caller may submit at all; the contest accepts
 * registrations; the caller is not registered yet; the contest's class is not archived; the contest is not over; the
 * address and session are permitted; the account rule admits the caller; the password is right.
 */
export async function register(
  { db, bus }: { db: Database; bus: Bus },
  { cid, password }: { cid: number; password: string | null },
  { viewer, ip }: SignedInCall,
): Promise<null> {
  const contest = await visibleContest(storedContests(db), cid, viewer);
  const { guarded, participation } = contest;
  if (!may(viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  if (guarded.auth === ContestAuth.Public) throw new Refusal("CONTEST_OPEN_TO_ALL");
  if (participation.isRegistered) throw new Refusal("CONTEST_REGISTERED");
  const archived = archivedClassRefusal(viewer, guarded);
  if (archived) throw archived;
  const now = db.clock.now();
  if (isOver(guarded, now)) throw new Refusal("CONTEST_ENDED");
  const entrant = entrantRefusal(guarded, participation.isTeam);
  if (entrant) throw entrant;
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !isOrganizer(viewer, guarded)) throw place;
  if (!participation.isAdmitted) throw new Refusal("CONTEST_NAME_NOT_ADMITTED");
  if (guarded.hasPassword) {
    await checkEntryPassword(
      db,
      { kind: "contest", id: cid, uid: viewer.uid, ip, password },
      {
        readHash: async () => (await contestPassword(db, { id: cid }))[0]?.hash ?? null,
        required: "CONTEST_PASSWORD_REQUIRED",
        wrong: "CONTEST_PASSWORD_WRONG",
      },
    );
  }
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "contest", id: cid }, { viewer });
    await insertParticipant(tx, { contestId: cid, uid: viewer.uid });
  });
  announceContest(bus, cid);
  return null;
}

/** Withdraws the caller's registration; the database's clock decides whether the contest has begun. */
export async function unregister(
  { db, bus }: { db: Database; bus: Bus },
  { cid }: { cid: number },
  { viewer }: SignedInCall,
): Promise<null> {
  const contest = await visibleContest(storedContests(db), cid, viewer);
  const { guarded, participation } = contest;
  const refusal = unregisterRefusal(guarded, {
    participation,
    registersItself: registersItself(contest),
    now: db.clock.now(),
  });
  if (refusal) throw refusal;
  await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "contest", id: cid }, { viewer });
    const [gone] = await deleteOwnParticipant(tx, { contestId: cid, uid: viewer.uid });
    if (!gone) throw new Refusal("CONTEST_UNREGISTER_LATE");
    await followLastEnd(tx, cid);
  });
  announceContest(bus, cid);
  return null;
}

/**
 * Whether the caller is registered and still admitted, or no registration is required. If the contest has an account
 * rule but no password, this call registers the caller if the rule admits their username.
 */
export async function readAccess(
  { db, bus, contests }: { db: Database; bus: Bus; contests: ContestCache },
  { cid }: { cid: number },
  { viewer }: SignedInCall,
): Promise<{ access: boolean }> {
  if (hasAccess(await visibleContest(contests, cid, viewer), viewer, db.clock.now())) {
    return { access: true };
  }
  // Reads the stored contest instead of the cache: otherwise a user who has just registered through another server
  // would be asked to register again.
  const contest = await visibleContest(storedContests(db), cid, viewer);
  const { guarded, participation } = contest;
  const now = db.clock.now();
  if (hasAccess(contest, viewer, now)) return { access: true };
  if (participation.isRegistered || !registersItself(contest)) return { access: false };
  const mayRegister =
    may(viewer.role, "submit") &&
    !isOver(guarded, now) &&
    !entrantRefusal(guarded, participation.isTeam) &&
    !archivedClassRefusal(viewer, guarded) &&
    !placeRefusal(viewer, guarded, { participation, now });
  if (!participation.isAdmitted || !mayRegister) return { access: false };
  const [fresh] = await insertParticipant(db, { contestId: cid, uid: viewer.uid });
  if (fresh) announceContest(bus, cid);
  return { access: true };
}

function hasAccess(
  { guarded, participation }: ContestRecord,
  viewer: Viewer,
  now: number,
): boolean {
  if (entersAsHelper(viewer, guarded) || guarded.auth === ContestAuth.Public) return true;
  if (isOpenToAll(guarded, now)) return true;
  return participation.isRegistered && participation.isAdmitted;
}
