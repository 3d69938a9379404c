import { Refusal } from "../../../shared/errors.ts";
import { isOver } from "../../../shared/contestTimes.ts";
import { may } from "../../../shared/roles.ts";
import { verifyEntryPassword } from "../../account/service.ts";
import type { Database } from "../../platform/db.ts";
import type { Bus } from "../../platform/liveBus.ts";
import {
  addressForLimits,
  clearFailures,
  countOrWait,
  uncount,
} from "../../platform/rateWindow.ts";
import { clearRateWindow } from "../../platform/sql.ts";
import type { SignedInCall, Viewer } from "../../platform/route.ts";
import { announceContest } from "../contestChanges.ts";
import { contestPassword, type ContestRecord, insertParticipant } from "../contests.sql.ts";
import { placeRefusal } from "../placeLimits.ts";
import { ContestAuth, isOpenToAll, isOrganizer } from "../policy.ts";
import { knownCached, knownContest } from "../read.ts";

/** Wrong passwords of one account for one contest before it must wait. */
const TRIES_MAX = 10;
/**
 * The same of one address, behind which a whole school may be: its contestants mistype now and then. Beyond it an
 * account has fewer tries there, but has some: others behind the address refuse nobody.
 */
const ADDRESS_TRIES_MAX = 200;
const FEWER_TRIES = 3;
/** Seconds. */
const TRIES_WINDOW = 600;

/**
 * Registers the caller. Order of the checks: the contest exists, the caller may submit at all, it takes registrations, not
 * registered yet, it is not over, the place, the account rule, the password.
 */
export async function register(
  { db, bus }: { db: Database; bus: Bus },
  { cid, password }: { cid: number; password: string | null },
  { viewer, ip }: SignedInCall,
): Promise<null> {
  const contest = await knownContest(db, cid, viewer);
  const { guarded, participation } = contest;
  if (!may(viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  if (guarded.auth === ContestAuth.Public) throw new Refusal("CONTEST_OPEN_TO_ALL");
  if (participation.isRegistered) throw new Refusal("CONTEST_REGISTERED");
  const now = db.clock.now();
  if (isOver(guarded, now)) throw new Refusal("CONTEST_ENDED");
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !isOrganizer(viewer, guarded)) throw place;
  if (!participation.isAdmitted) throw new Refusal("CONTEST_NAME_NOT_ADMITTED");
  if (guarded.hasPassword) await checkPassword(db, { cid, uid: viewer.uid, ip, password });
  await insertParticipant(db, { contestId: cid, uid: viewer.uid });
  announceContest(bus, cid);
  return null;
}

/** Blanks around a password are no part of it, neither where it is set nor here. */
async function checkPassword(
  db: Database,
  { cid, uid, ip, password }: { cid: number; uid: string; ip: string; password: string | null },
): Promise<void> {
  const typed = (password ?? "").trim();
  if (typed === "") throw new Refusal("CONTEST_PASSWORD_REQUIRED");
  const own = { key: `contest-password:${cid}:${uid}`, limit: TRIES_MAX, window: TRIES_WINDOW };
  const ofAddress = {
    key: `contest-password-from:${cid}:${addressForLimits(ip)}`,
    limit: ADDRESS_TRIES_MAX,
    window: TRIES_WINDOW,
  };
  const { count, waitSeconds } = await countOrWait(db, own);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
  const busy = await countOrWait(db, ofAddress);
  if (busy.waitSeconds > 0 && count > FEWER_TRIES) {
    await uncount(db, [own]);
    throw new Refusal("TOO_MANY_REQUESTS", { seconds: busy.waitSeconds });
  }
  const [stored] = await contestPassword(db, { id: cid });
  const isRight =
    typeof stored?.hash === "string" && (await verifyEntryPassword(stored.hash, typed));
  if (!isRight) throw new Refusal("CONTEST_PASSWORD_WRONG");
  if (busy.waitSeconds === 0) await clearFailures(db, [own, ofAddress]);
  else await clearRateWindow(db, { key: own.key });
}

/**
 * Whether the caller is registered and still admitted, or nothing asks for it. Where an account rule alone admits, who
 * matches it is registered by asking.
 */
export async function readAccess(
  { db, bus }: { db: Database; bus: Bus },
  { cid }: { cid: number },
  { viewer }: SignedInCall,
): Promise<{ access: boolean }> {
  if (hasAccess(await knownCached(db, cid, viewer), viewer, db.clock.now())) {
    return { access: true };
  }
  // Who has just registered through another server is not sent to register again: the stored row decides.
  const contest = await knownContest(db, cid, viewer);
  const { guarded, participation } = contest;
  const now = db.clock.now();
  if (hasAccess(contest, viewer, now)) return { access: true };
  if (participation.isRegistered || !ruleAlone(contest)) return { access: false };
  const mayRegister =
    may(viewer.role, "submit") &&
    !isOver(guarded, now) &&
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
  if (isOrganizer(viewer, guarded) || guarded.auth === ContestAuth.Public) return true;
  if (isOpenToAll(guarded, now)) return true;
  return participation.isRegistered && participation.isAdmitted;
}

function ruleAlone({ guarded, hasAccountRule }: ContestRecord): boolean {
  return hasAccountRule && !guarded.hasPassword;
}
