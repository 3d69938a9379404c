import * as z from "zod/mini";
import { announcement, announcementForm, announcementChange } from "../message/announcement.ts";
import { done, endpoint, pageLimit, pageNumber, paged, rowId } from "../call/endpoint.ts";

/** Maximum number of ids of read announcements that a client may send. */
const READ_MAX = 1000;

const page = z.object({ cid: rowId, currentPage: pageNumber, limit: pageLimit(10) });

export const listContestAnnouncements = endpoint({
  method: "GET",
  path: "/api/get-contest-announcement",
  feature: "contest",
  access: "user",
  summary: "Visible announcements of a contest, newest first, for those who may enter it",
  input: page,
  output: paged(announcement),
});

export const listUnreadContestAnnouncements = endpoint({
  method: "POST",
  path: "/api/get-contest-not-read-announcement",
  feature: "contest",
  access: "user",
  summary: "Visible announcements of a contest that are not among the ids sent, newest first",
  input: z.object({
    cid: rowId,
    readAnnouncementList: z._default(z.array(rowId).check(z.maxLength(READ_MAX)), []),
  }),
  output: z.array(z.object({ id: z.int(), title: z.string(), gmtCreate: z.string() })),
});

export const markContestAnnouncementsRead = endpoint({
  method: "POST",
  path: "/api/contest-announcement-read",
  feature: "contest",
  access: "user",
  summary:
    "Record that the caller has read announcements of a contest, which its organizers see; of organizers nothing is recorded",
  input: z.object({ cid: rowId, ids: z.array(rowId).check(z.maxLength(100)) }),
  output: done,
});

const staff = {
  feature: "contest",
  access: "contestEditor",
  path: "/api/admin/contest/announcement",
} as const;

export const listAllContestAnnouncements = endpoint({
  ...staff,
  method: "GET",
  summary: "All announcements of a contest, also hidden ones, for its organizers",
  input: page,
  output: paged(announcement),
});

export const createContestAnnouncement = endpoint({
  ...staff,
  method: "POST",
  summary: "Publish an announcement in a contest; its author is the caller",
  input: z.object({ cid: rowId, announcement: announcementForm }),
  output: announcement,
});

export const updateContestAnnouncement = endpoint({
  ...staff,
  method: "PUT",
  summary:
    "Change what is sent of a contest's announcement; with gmtModified of the version that was read, a newer one is not overwritten",
  input: z.object({ cid: rowId, announcement: announcementChange }),
  output: announcement,
});

export const deleteContestAnnouncement = endpoint({
  ...staff,
  method: "DELETE",
  summary: "Delete an announcement of a contest; without cid of the one that it belongs to",
  input: z.object({ cid: z.optional(rowId), aid: rowId }),
  output: done,
});

export const countContestAnnouncementReaders = endpoint({
  ...staff,
  method: "GET",
  path: "/api/admin/contest/announcement-readers",
  summary: "How many users have read each announcement of a contest, for its organizers",
  input: z.object({ cid: rowId }),
  output: z.object({
    /** Number of registered users plus the number of members of registered teams. */
    contestants: z.int(),
    announcements: z.array(z.object({ id: z.int(), count: z.int() })),
  }),
});

export const listContestAnnouncementReaders = endpoint({
  ...staff,
  method: "GET",
  path: "/api/admin/contest/announcement-reader-list",
  summary:
    "Users who have read one announcement of a contest, the last one first, for its organizers",
  input: z.object({ cid: rowId, aid: rowId, currentPage: pageNumber, limit: pageLimit(50) }),
  output: paged(
    z.object({
      uid: z.string(),
      username: z.string(),
      nickname: z.nullable(z.string()),
      readAt: z.string(),
    }),
  ),
});
