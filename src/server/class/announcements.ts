import type { Announcement } from "../../shared/message/announcement.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { mayPublishTexts } from "../authority/policy.ts";
import type { Db, Database, Tx } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import {
  type AnnouncementPlace,
  listAllAnnouncements,
  listVisibleAnnouncements,
} from "../announcement/service.ts";
import { classTarget, enteredClass, lockClass } from "./entered.ts";

/** Returns the class as an `AnnouncementPlace`. Refuses callers who may not perform the action in the class. */
export async function announcementPlace(
  db: Db,
  classId: number,
  { viewer }: Pick<SignedInCall, "viewer">,
  action: "read" | "announce",
): Promise<AnnouncementPlace> {
  const group = await enteredClass(db, classId, viewer, action);
  const hold = (tx: Tx) => lockClass(tx, classId, viewer, action);
  return { id: -group.id, name: classTarget(group), hold };
}

/**
 * Returns the class in which the caller is about to publish an announcement. Refusal: DISCUSSION_ROLE for accounts that
 * may not write posts and comments.
 */
export async function placeToWrite(
  db: Db,
  classId: number,
  call: Pick<SignedInCall, "viewer">,
): Promise<AnnouncementPlace> {
  const place = await announcementPlace(db, classId, call, "announce");
  if (!mayPublishTexts(call.viewer)) throw new Refusal("DISCUSSION_ROLE");
  return place;
}

/**
 * The announcements of a class. `all`: also returns hidden announcements, for callers who may write announcements; this
 * is refused in an archived class.
 */
export async function listClassAnnouncements(
  db: Database,
  { classId, all, ...page }: { classId: number; all: boolean; currentPage: number; limit: number },
  call: SignedInCall,
): Promise<{ records: Announcement[]; total: number }> {
  const place = await announcementPlace(db, classId, call, all ? "announce" : "read");
  const { locale } = call;
  const list = all ? listAllAnnouncements : listVisibleAnnouncements;
  return list(db, place, { ...page, locale });
}
