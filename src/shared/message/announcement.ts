import * as z from "zod/mini";
import {
  done,
  endpoint,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";

export const TITLE_MAX = 200;
export const CONTENT_MAX = 65_535;

/** 0: visible; 1: hidden. */
const announcementStatus = z.pipe(wholeNumber, z.literal([0, 1]));

export const announcement = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown source. */
  content: z.string(),
  /** The text, rendered and sanitised. */
  html: z.string(),
  /** Null when the author's account was deleted. */
  uid: z.nullable(z.string()),
  username: z.string(),
  status: z.int(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  /** Title and content for readers of English; absent: the title and content for all readers apply. */
  titleEn: z.optional(z.nullable(z.string())),
  contentEn: z.optional(z.string()),
});
export type Announcement = z.output<typeof announcement>;

export const getCommonAnnouncements = endpoint({
  method: "GET",
  path: "/api/get-common-announcement",
  feature: "announcement",
  access: "guest",
  summary: "Visible announcements of the site, newest first",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(10) }),
  output: paged(announcement),
});

export const getAnnouncement = endpoint({
  method: "GET",
  path: "/api/get-announcement",
  feature: "announcement",
  access: "guest",
  summary: "One visible announcement, for links to it",
  input: z.object({ id: rowId }),
  output: announcement,
});

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/api/admin/announcement",
  feature: "announcement",
  access: "root",
  summary: "All announcements of the site, also hidden ones, newest first",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(announcement),
});

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX));
const content = z.string().check(z.maxLength(CONTENT_MAX));

export const announcementForm = z.object({
  title,
  content: z._default(content, ""),
  status: z._default(announcementStatus, 0),
  /**
   * Title and content for readers of English; absent or empty: these readers get the title and content for all readers.
   */
  titleEn: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(TITLE_MAX)))),
  contentEn: z.optional(z.nullable(content)),
});

export interface AnnouncementReader {
  uid: string;
  username: string;
  nickname: string | null;
  readAt: string;
}

/** Absent fields stay unchanged. */
export const announcementChange = z.object({
  id: rowId,
  title: z.optional(title),
  content: z.optional(content),
  status: z.optional(announcementStatus),
  /**
   * Empty or null: removes the English text. If `contentEn` is absent and `content` changes, the English text is
   * removed as well, because it would no longer match.
   */
  contentEn: z.optional(z.nullable(content)),
  titleEn: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(TITLE_MAX)))),
  gmtModified: z.optional(z.nullable(z.string())),
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/api/admin/announcement",
  feature: "announcement",
  access: "root",
  summary: "Publish an announcement; its author is the caller",
  input: announcementForm,
  output: announcement,
});

export const updateAnnouncement = endpoint({
  method: "PUT",
  path: "/api/admin/announcement",
  feature: "announcement",
  access: "root",
  summary:
    "Change what is sent of an announcement; with gmtModified of the version that was read, a newer one is not overwritten",
  input: announcementChange,
  output: announcement,
});

export const deleteAnnouncement = endpoint({
  method: "DELETE",
  path: "/api/admin/announcement",
  feature: "announcement",
  access: "root",
  summary: "Delete an announcement",
  input: z.object({ aid: rowId }),
  output: done,
});

export const previewAnnouncement = endpoint({
  method: "POST",
  path: "/api/admin/announcement/preview",
  feature: "announcement",
  access: "root",
  summary: "Markdown as its readers will see it; nothing is stored",
  input: z.object({ content }),
  output: z.object({ html: z.string() }),
});
