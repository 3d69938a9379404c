import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterChoice,
  flag,
  paged,
  pageLimit,
  pageNumber,
  rowId,
} from "../call/endpoint.ts";

export const NOTICE_TITLE_MAX = 200;
export const NOTICE_CONTENT_MAX = 65_535;
/** Maximum number of usernames that a notice may be addressed to. */
export const NOTICE_NAMES_MAX = 10_000;
/** Maximum number of readers listed for a notice, most recent first; the count includes all readers. */
export const NOTICE_READERS_REACHED = 1000;
/** Maximum number of classes that a notice may be addressed to. */
const NOTICE_CLASSES_MAX = 100;

/** Maps each audience's name in API calls to its name in the database. */
export const noticeTypes = { All: "all", Single: "designated", Admin: "admins" } as const;
export type NoticeType = keyof typeof noticeTypes;
const typeNames = ["All", "Single", "Admin"] as const;
const type = z.enum(typeNames);

const noticeClass = z.object({ id: z.int(), name: z.string() });

const notice = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown source. */
  content: z.string(),
  /** The English title; null: readers of English get `title`. */
  titleEn: z.nullable(z.string()),
  contentEn: z.nullable(z.string()),
  /** The recipients: all users, designated users and classes, or administrators. */
  type,
  /** Whether the notice was sent. */
  state: z.boolean(),
  isRecalled: z.boolean(),
  forNewAccounts: z.boolean(),
  sendTime: z.string(),
  /** Number of users to whom the notice is addressed by name. */
  userNum: z.int(),
  classes: z.array(noticeClass),
  /** Number of users who have read the notice. */
  readNum: z.int(),
  /** Empty when the account was deleted. */
  adminUsername: z.string(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
});
export type Notice = z.output<typeof notice>;

const common = { feature: "message", access: "root" } as const;

export const listNotices = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/msg/notice",
  summary:
    "Notices to users, those first that are sent last; type Single or Admin lists only these, others all",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(10),
    type: filterChoice(typeNames),
  }),
  output: paged(notice),
});

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTICE_TITLE_MAX));
const content = z.string().check(z.maxLength(NOTICE_CONTENT_MAX));
const titleEn = z._default(z.nullable(title), null);
const contentEn = z._default(z.nullable(content), null);
const time = z.iso.datetime({ offset: true });
const names = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(NOTICE_NAMES_MAX));
const classIds = z.array(rowId).check(z.maxLength(NOTICE_CLASSES_MAX));

/**
 * Maximum size of the request body in bytes; a body can contain `content` and `contentEn` with 65,535 characters each,
 * and 10,000 names.
 */
const BODY_MAX = 2 * 1024 * 1024;

const noticeForm = z.object({
  title,
  content,
  titleEn,
  contentEn,
  type,
  usernames: z._default(names, []),
  classIds: z._default(classIds, []),
  sendTime: z._default(z.nullable(time), null),
  forNewAccounts: flag,
});

export const createNotice = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/msg/notice",
  bodyMax: BODY_MAX,
  summary:
    "Send a notice, now or at sendTime, to all users, to administrators, or (Single) to users by name and classes by id",
  input: noticeForm,
  output: z.object({ id: z.int() }),
});

const noticeChange = z.object({
  id: rowId,
  title,
  content,
  titleEn,
  contentEn,
  sendTime: z.optional(z.nullable(time)),
  isRecalled: flag,
  gmtModified: z.optional(z.nullable(z.string())),
});

export const updateNotice = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/msg/notice",
  bodyMax: BODY_MAX,
  summary:
    "Change the texts of a notice, its time while it is not sent, or recall it; the recipients stay. With gmtModified of the version that was read, a newer one is not overwritten",
  input: noticeChange,
  output: done,
});

export const deleteNotice = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/msg/notice",
  summary: "Delete a notice, also from the messages of its recipients",
  input: z.object({ id: rowId }),
  output: done,
});

const reader = z.object({ uid: z.string(), username: z.string(), readTime: z.string() });
export type NoticeReader = z.output<typeof reader>;

export const listNoticeReaders = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/msg/notice-readers",
  summary: "Users who have read a notice, newest first; the newest 1,000 are listed",
  input: z.object({ id: rowId, currentPage: pageNumber, limit: pageLimit(20) }),
  output: paged(reader),
});
