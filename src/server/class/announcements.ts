import type { Announcement } from "../../shared/message/announcement.ts";
import type { Db, Database, Tx } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import {
  type AnnouncementPlace,
  listAllAnnouncements,
  listVisibleAnnouncements,
} from "../announcement/service.ts";
import { classTarget, enteredClass, lockClass } from "./entered.ts";

/** The place of a class's announcements, for callers who may do this in it. */
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

/** With `all` also hidden ones, for callers who may write announcements; refused in an archived class. */
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
