import * as calls from "../../shared/contest/contestAnnouncement.ts";
import { holdClassOfObject } from "../authority/service.ts";
import {
  type AnnouncementPlace,
  contestOfAnnouncement,
  countReaders,
  listReaders,
  readAnnouncements,
  createAnnouncement,
  deleteAnnouncement,
  listAllAnnouncements,
  listUnreadAnnouncements,
  listVisibleAnnouncements,
  updateAnnouncement,
} from "../announcement/service.ts";
import type { Tx } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import {
  route,
  type RouteContext,
  type SignedInCall,
  type Viewer,
} from "../platform/route/route.ts";
import type { ContestCache } from "./contestCache.ts";
import { admitPublicTexts } from "./organizer/editorTexts.ts";
import { organized, organizedToRead } from "./organizer/organized.ts";
import { announceNews } from "./live/newsLive.ts";
import { isOrganizer } from "./policy.ts";
import { countContestants, enteredContest } from "./read.ts";

/** Announcements in contests: organizers write them, and users who may enter the contest read them. */
export function contestAnnouncementRoutes(
  context: RouteContext,
  { bus, contests }: { bus: Bus; contests: ContestCache },
): void {
  const { db } = context;
  const entered = async (cid: number, viewer: Viewer): Promise<AnnouncementPlace> => {
    const { id, title } = await enteredContest(contests, cid, viewer);
    return { id, name: title };
  };
  const placeOf = (
    { id, title }: { id: number; title: string },
    call: SignedInCall,
  ): AnnouncementPlace => {
    const hold = (tx: Tx) => holdClassOfObject(tx, { kind: "contest", id }, call);
    return { id, name: title, hold };
  };
  const own = async (cid: number, call: SignedInCall): Promise<AnnouncementPlace> =>
    placeOf(await organized(db, cid, call), call);
  route(context, calls.listContestAnnouncements, async ({ cid, ...page }, { viewer, locale }) =>
    listVisibleAnnouncements(db, await entered(cid, viewer), { ...page, locale }),
  );
  route(context, calls.listUnreadContestAnnouncements, async (input, { viewer, locale }) => {
    const place = await entered(input.cid, viewer);
    const rows = await listUnreadAnnouncements(db, place, input.readAnnouncementList);
    return rows.map(({ id, title, titleEn, createdAt }) => ({
      id,
      title: locale === "en-US" ? (titleEn ?? title) : title,
      gmtCreate: createdAt.toISOString(),
    }));
  });
  route(context, calls.markContestAnnouncementsRead, async ({ cid, ids }, { viewer }) => {
    const { id, title, guarded } = await enteredContest(contests, cid, viewer);
    const { uid } = viewer;
    if (!isOrganizer(viewer, guarded))
      await readAnnouncements(db, { id, name: title }, { uid, ids });
    return null;
  });
  const toRead = async (cid: number, call: SignedInCall): Promise<AnnouncementPlace> => {
    const { id, title } = await organizedToRead(db, cid, call);
    return { id, name: title };
  };
  route(context, calls.countContestAnnouncementReaders, async ({ cid }, call) => {
    const announcements = await countReaders(db, await toRead(cid, call));
    return { contestants: await countContestants(db, cid), announcements };
  });
  route(context, calls.listContestAnnouncementReaders, async ({ cid, ...page }, call) =>
    listReaders(db, await toRead(cid, call), page),
  );
  route(context, calls.listAllContestAnnouncements, async ({ cid, ...page }, call) =>
    listAllAnnouncements(db, await own(cid, call), { ...page, locale: call.locale }),
  );
  /** Waits until a change is stored, and then immediately notifies the contestants who have the contest open. */
  const notifying = async <T>(cid: number, change: Promise<T>): Promise<T> => {
    const result = await change;
    announceNews(bus, cid);
    return result;
  };
  type Texts = Partial<
    Record<"title" | "content" | "titleEn" | "contentEn", string | null | undefined>
  >;
  /** Checks that the caller may write the announcement, and returns the place where it is stored. */
  const toWrite = async (cid: number, call: SignedInCall, texts: Texts) => {
    const { title, content, titleEn, contentEn } = texts;
    const contest = await organized(db, cid, call);
    await admitPublicTexts(db, call, contest, [title, content, titleEn, contentEn]);
    return placeOf(contest, call);
  };
  route(context, calls.createContestAnnouncement, async ({ cid, announcement }, call) =>
    notifying(
      cid,
      createAnnouncement(db, call, await toWrite(cid, call, announcement), announcement),
    ),
  );
  route(context, calls.updateContestAnnouncement, async ({ cid, announcement }, call) =>
    notifying(
      cid,
      updateAnnouncement(db, call, await toWrite(cid, call, announcement), announcement),
    ),
  );
  route(context, calls.deleteContestAnnouncement, async ({ cid: input, aid }, call) => {
    const cid = input ?? (await contestOfAnnouncement(db, aid));
    return notifying(cid, deleteAnnouncement(db, call, await own(cid, call), { aid }));
  });
}
