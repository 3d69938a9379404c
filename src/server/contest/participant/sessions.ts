import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { lockOrganized } from "../organizer/organized.ts";
import { holdContest } from "../contestCache.ts";
import { releaseLogins } from "../login.sql.ts";

/** Maximum number of contestants' names in the audit entry that is written when sessions are released. */
const NAMES_LOGGED = 2000;

/**
 * Releases the contestant's session: the contestant's next session becomes the only permitted one, and the released
 * session can never be used in the contest again.
 */
export async function releaseSession(
  { db, bus }: { db: Database; bus: Bus },
  { cid, uid }: { cid: number; uid: string },
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    await lockOrganized(tx, cid, call);
    const [released] = await releaseLogins(tx, { contestId: cid, uid, forbidsReturn: true });
    if (!released) throw new Refusal("CONTEST_SESSION_NOT_BOUND");
    await recordAction(tx, call, {
      action: "contest.sessionRelease",
      target: `${cid} ${released.username}`,
      before: { ip: released.ip },
    });
  });
  return null;
}

/**
 * Releases the sessions of all contestants, so that each contestant's next session becomes the only permitted one;
 * organizers use this after machines have failed or have been moved.
 */
export async function releaseSessions(
  { db, bus }: { db: Database; bus: Bus },
  { cid }: { cid: number },
  call: SignedInCall,
): Promise<{ released: number }> {
  holdContest(bus, cid);
  const count = await db.transaction(async (tx) => {
    const { title } = await lockOrganized(tx, cid, call);
    const released = await releaseLogins(tx, {
      contestId: cid,
      uid: null,
      forbidsReturn: false,
    });
    if (released.length === 0) return 0;
    const usernames = released.map(({ username }) => username).join(" ");
    await recordAction(tx, call, {
      action: "contest.sessionReleaseAll",
      target: `${cid} ${title}`,
      before: { released: released.length, usernames: usernames.slice(0, NAMES_LOGGED) },
    });
    return released.length;
  });
  return { released: count };
}
