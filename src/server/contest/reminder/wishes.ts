import { Refusal } from "../../../shared/call/errors.ts";
import type { Database } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { storedContests } from "../contestCache.ts";
import { ContestAuth } from "../policy.ts";
import { visibleContest } from "../read.ts";
import { deleteWish, insertWish, wishOf } from "./reminder.sql.ts";

/** Whether the caller wants to be reminded of a contest. Refusal: CONTEST_NOT_FOUND. */
export async function readReminderWish(
  db: Database,
  cid: number,
  { viewer }: SignedInCall,
): Promise<{ isWanted: boolean }> {
  await visibleContest(storedContests(db), cid, viewer);
  return { isWanted: (await wishOf(db, { cid, uid: viewer.uid })).length > 0 };
}

/**
 * Stores or removes the caller's request for a reminder. Refusals: CONTEST_NOT_FOUND; FORBIDDEN in contests that are
 * not public, because their contestants are reminded without a request.
 */
export async function setReminderWish(
  db: Database,
  { cid, isWanted }: { cid: number; isWanted: boolean },
  { viewer }: SignedInCall,
): Promise<null> {
  const { guarded } = await visibleContest(storedContests(db), cid, viewer);
  if (!isWanted) await deleteWish(db, { cid, uid: viewer.uid });
  else if (guarded.auth !== ContestAuth.Public) throw new Refusal("FORBIDDEN");
  else await insertWish(db, { cid, uid: viewer.uid });
  return null;
}
