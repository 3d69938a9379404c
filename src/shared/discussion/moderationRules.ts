/* Limits and constants of moderation. */

/** What a report is about: a post, a comment or reply, or a part of a user's page. */
export const reportKinds = ["discussion", "comment", "name", "avatar", "signature"] as const;
export type ReportKind = (typeof reportKinds)[number];
/** Parts of a user's page that can be reported. */
export const userParts = ["name", "avatar", "signature"] as const;
export type UserPart = (typeof userParts)[number];

/** Number of reports on a page of the queue. */
export const REPORT_PAGE = 10;
/** Maximum number of reports that the queue counts and divides into pages. */
export const REPORT_TOTAL_MAX = 1000;
/** Number of characters of the reported text that are kept with a report. */
export const REPORT_EXCERPT_MAX = 2000;
export const reportStates = ["open", "handled"] as const;
export type ReportState = (typeof reportStates)[number];
/** Decisions about a report: it was justified, or it was not. */
export const reportOutcomes = ["upheld", "declined"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const MUTE_DAYS_MAX = 30;
/** Roles of muted users: 1004 may write comments but no posts, 1005 may write neither. */
export const mutedRoles = [1004, 1005] as const;
/** Maximum length of a warning and of the reason for a mute, in characters. */
export const WARNING_MAX = 500;

/** Tags of reports; the values are the Chinese texts that the client of the API specification sends. */
export const reportTags = {
  spam: "垃圾广告",
  illegal: "违法违规",
  vulgar: "色情低俗",
  gambling: "赌博诈骗",
  abuse: "恶意辱骂",
  plagiarism: "涉嫌抄袭",
} as const;
export type ReportTag = keyof typeof reportTags;
export const REPORT_REASON_MAX = 200;

/** The text of a report: each tag as `#tag# `, then the reason. */
export function reportContent(tags: readonly ReportTag[], reason: string): string {
  return tags.map((tag) => `#${reportTags[tag]}# `).join("") + reason.trim();
}

/** The tags and the reason in a report's text; tags that do not exist stay part of the reason. */
export function reportParts(content: string): { tags: ReportTag[]; reason: string } {
  const tags: ReportTag[] = [];
  let reason = content.trimStart();
  for (;;) {
    const tag = tagAtStart(reason);
    if (tag === undefined) return { tags, reason: reason.trim() };
    if (!tags.includes(tag)) tags.push(tag);
    reason = reason.slice(reportTags[tag].length + 2).trimStart();
  }
}

function tagAtStart(text: string): ReportTag | undefined {
  const names = Object.keys(reportTags) as ReportTag[];
  return names.find((name) => text.startsWith(`#${reportTags[name]}#`));
}
