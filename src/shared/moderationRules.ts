/* Limits and fixed values of moderation, without declarations of calls. */

/** What a report is about: a post, a comment or reply, or a part of a user's page. */
export const reportKinds = ["discussion", "comment", "name", "avatar", "signature"] as const;
export type ReportKind = (typeof reportKinds)[number];
/** Parts of a user's page that are reported. */
export const userParts = ["name", "avatar", "signature"] as const;
export type UserPart = (typeof userParts)[number];

/** Reports on a page of the queue. */
export const REPORT_PAGE = 10;
/** Reports that the queue counts and pages. */
export const REPORT_TOTAL_MAX = 1000;
/** Characters of the reported text that are kept with a report. */
export const REPORT_EXCERPT_MAX = 2000;
export const reportStates = ["open", "handled"] as const;
export type ReportState = (typeof reportStates)[number];
/** Decisions about a report: it was right, or there was no reason for it. */
export const reportOutcomes = ["upheld", "declined"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const MUTE_DAYS_MAX = 30;
/** Roles of muted users: 1004 writes comments but no posts, 1005 neither. */
export const mutedRoles = [1004, 1005] as const;
/** Characters of a warning, and of the reason of a mute. */
export const WARNING_MAX = 500;
