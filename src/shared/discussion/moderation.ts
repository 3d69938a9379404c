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
  wholeNumber,
  wholeNumberWithin,
} from "../call/endpoint.ts";
import {
  MUTE_DAYS_MAX,
  mutedRoles,
  REPORT_PAGE,
  reportKinds,
  reportOutcomes,
  reportStates,
  userParts,
  WARNING_MAX,
  reportTags,
  type ReportTag,
} from "./moderationRules.ts";
import { NOT_EMPTY } from "../text/tidyText.ts";

const common = { feature: "moderation" } as const;

/** The text of a report: its tags, each as `#tag# `, followed by the reason. */
const reportText = z.string().check(z.maxLength(500));

export const reportDiscussion = endpoint({
  ...common,
  method: "POST",
  path: "/api/discussion-report",
  access: "user",
  summary:
    "Report a post, or with commentId a comment or reply in it, once: tags as `#tag# `, then a reason of at most 200 characters",
  input: z.object({
    did: rowId,
    commentId: z._default(z.nullable(rowId), null),
    content: reportText,
  }),
  output: done,
});

const uid = z.string().check(z.minLength(1), z.maxLength(32));

export const reportUser = endpoint({
  ...common,
  method: "POST",
  path: "/api/user-report",
  access: "user",
  summary:
    "Report the name, the avatar or the bio of a user, each once: tags as `#tag# `, then a reason of at most 200 characters",
  input: z.object({ uid, part: z.enum(userParts), content: reportText }),
  output: done,
});

const tagNames = Object.keys(reportTags) as [ReportTag, ...ReportTag[]];

const report = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  /** The post; null if the report is about a user or the post was deleted. */
  did: z.nullable(z.int()),
  /** The comment or reply; null if the report is about something else or the comment or reply was deleted. */
  commentId: z.nullable(z.int()),
  /** Username of the reporter; empty when the account was deleted. */
  reporter: z.string(),
  /** The text of a report: its tags, each as `#tag# `, followed by the reason. */
  content: z.string(),
  tags: z.array(z.enum(tagNames)),
  reason: z.string(),
  /** Whether the report has been handled. */
  status: z.boolean(),
  outcome: z.nullable(z.enum(reportOutcomes)),
  /** Username of the administrator who handled the report. */
  handler: z.nullable(z.string()),
  gmtCreate: z.string(),
  /** Time at which the report was handled. If it has not been handled yet, the time at which it was written. */
  gmtModified: z.string(),
  /** Title and author of the post; null when it was deleted or the caller may not see it. */
  discussionTitle: z.nullable(z.string()),
  discussionAuthor: z.nullable(z.string()),
  /** The class to which the post belongs. */
  gid: z.nullable(z.int()),
  /** The author of the reported text, or the user whose name, avatar or signature was reported. */
  reportedUid: z.string(),
  /** Empty when the account was deleted. */
  reportedName: z.string(),
  /** Time until which the reported user is muted; null: the user is not temporarily muted. */
  mutedUntil: z.nullable(z.string()),
  /** Whether the caller may warn and mute the reported user. */
  mayMute: z.boolean(),
  /**
   * The reported text at the time of the report, at most 2,000 characters; for an avatar, its address. Null: the caller
   * may not see the post.
   */
  excerpt: z.nullable(z.string()),
  /** Beginning of the comment that a reply belongs to. */
  quote: z.nullable(z.string()),
  /**
   * Whether the post, comment or reply is hidden now; null: it was deleted, the caller may not see it, or the report is
   * about a user.
   */
  isHidden: z.nullable(z.boolean()),
  /** Number of other open reports about the same text, counted up to 100. */
  sameNum: z.int(),
});
export type Report = z.output<typeof report>;

export const listReports = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/discussion-report",
  access: "staff",
  summary:
    "Reports, open ones first, then the newest, without those about the caller and those in classes of others; `total` counts to 1,000",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(REPORT_PAGE),
    /** Only reports in this state. */
    state: filterChoice(reportStates),
  }),
  output: paged(report),
});

export const handleReport = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/discussion-report",
  access: "staff",
  summary:
    "Mark a report as handled (status), or open it again; with `same` also the other open reports about the same text. Each reporter gets one message",
  input: z.object({
    id: rowId,
    status: z.boolean(),
    outcome: z._default(z.nullable(z.enum(reportOutcomes)), null),
    same: flag,
  }),
  output: z.object({
    /** Number of reports that were changed. */
    changed: z.int(),
  }),
});

const words = z.string().check(z.maxLength(WARNING_MAX), z.regex(NOT_EMPTY));
const about = z._default(z.nullable(rowId), null);

export const warnUser = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/user-warning",
  access: "staff",
  summary:
    "Send an ordinary user a warning as a message; with reportId it links the text that was reported, never the report",
  input: z.object({ uid, text: words, reportId: about }),
  output: done,
});

export const muteUser = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/user-mute",
  access: "staff",
  summary:
    "Mute an ordinary user for 1 to 30 days (role 1005, or 1004: comments but no posts); the former role returns by itself. A new mute replaces the earlier one",
  input: z.object({
    uid,
    days: wholeNumberWithin(1, MUTE_DAYS_MAX),
    roleId: z._default(z.pipe(wholeNumber, z.literal(mutedRoles)), 1005),
    reason: words,
    reportId: about,
  }),
  output: z.object({ mutedUntil: z.string() }),
});

export const unmuteUser = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/user-mute",
  access: "staff",
  summary: "End the mute of a user early",
  input: z.object({ uid }),
  output: done,
});
