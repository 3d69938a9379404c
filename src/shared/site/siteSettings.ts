import * as z from "zod/mini";
import { endpoint, nothing, wholeNumberWithin } from "../call/endpoint.ts";

/** Key under which these site settings are stored in the database. */
export const SWITCHES_KEY = "site.switches";

/** The maximum value of each numeric site setting; the minimum is 0. */
export const switchLimits = {
  defaultSubmitInterval: 3600,
  /** The maximum time of an ECMAScript date is 8.64e15; the limit here is in the year 2243. */
  codeVisibleStartTime: 8_640_000_000_000,
  defaultCreateDiscussionDailyLimit: 1000,
  defaultCreateDiscussionACInitValue: 100_000,
  defaultCreateCommentACInitValue: 100_000,
  textsPerMinute: 1000,
  addressTextsPerMinute: 10_000,
  duplicateTextMinutes: 10_080,
  linkHoldHours: 8760,
  defaultCreateGroupACInitValue: 100_000,
  defaultCreateGroupDailyLimit: 1000,
  defaultCreateGroupLimit: 10_000,
} as const;

/** Whether registration asks for a personal field, and whether the field must be filled in. */
export const fieldChoices = ["hidden", "optional", "required"] as const;
export type FieldChoice = (typeof fieldChoices)[number];
const fieldChoice = z.enum(fieldChoices);

/** The personal fields that registration may ask for. */
export const registerFields = z.object({
  realname: fieldChoice,
  school: fieldChoice,
  number: fieldChoice,
  className: fieldChoice,
});
export type RegisterFields = z.output<typeof registerFields>;

function upTo(name: keyof typeof switchLimits) {
  return z.int().check(z.gte(0), z.lte(switchLimits[name]));
}

/**
 * The site settings with their defaults (server reference 4.12 and design decisions on thresholds). A field that is
 * absent in the stored row has its default value, so a new setting needs no migration.
 */
export const switches = z.object({
  openPublicJudge: z._default(z.boolean(), true),
  openContestJudge: z._default(z.boolean(), true),
  /**
   * Whether users may submit to homework and trainings of classes; for contests of classes, `openContestJudge` applies.
   */
  openGroupJudge: z._default(z.boolean(), true),
  openPublicDiscussion: z._default(z.boolean(), true),
  openGroupDiscussion: z._default(z.boolean(), true),
  openContestComment: z._default(z.boolean(), true),
  /**
   * Whether submissions to contests that are over and not frozen count towards solved problems, counters and rankings.
   */
  countContests: z._default(z.boolean(), true),
  hideNonContestSubmissionCode: z._default(z.boolean(), false),
  /**
   * Whether users may store their own sessions at remote judges. The site then uses a user's session to send that
   * user's submissions.
   */
  remoteOwnSessions: z._default(z.boolean(), false),
  /** Minimum number of seconds between two submissions of a user outside of contests; 0: no minimum. */
  defaultSubmitInterval: z._default(upTo("defaultSubmitInterval"), 8),
  /** Time in milliseconds since 1970; only root and problem admins can see the code of submissions made before it. */
  codeVisibleStartTime: z._default(upTo("codeVisibleStartTime"), 0),
  defaultCreateDiscussionDailyLimit: z._default(upTo("defaultCreateDiscussionDailyLimit"), 5),
  defaultCreateDiscussionACInitValue: z._default(upTo("defaultCreateDiscussionACInitValue"), 10),
  /** Number of problems that a user must have solved to write comments and replies. */
  defaultCreateCommentACInitValue: z._default(upTo("defaultCreateCommentACInitValue"), 10),
  /**
   * Maximum number of posts, comments, replies and edits by one user per minute; the maximum per hour is 20 times as
   * high. 0 means no limit.
   */
  textsPerMinute: z._default(upTo("textsPerMinute"), 6),
  /**
   * The limit that corresponds to `textsPerMinute` for all users of one IP address together, for example in a school. 0
   * means no limit.
   */
  addressTextsPerMinute: z._default(upTo("addressTextsPerMinute"), 60),
  /** Number of minutes during which a user cannot send the same text again; 0: no limit. */
  duplicateTextMinutes: z._default(upTo("duplicateTextMinutes"), 10),
  /**
   * Posts, comments and replies with links to other sites are held for approval while the author's account is younger
   * than this many hours; 0 means that they are never held.
   */
  linkHoldHours: z._default(upTo("linkHoldHours"), 24),
  /**
   * Number of problems that a user must have solved to create classes; administrators and users with permission are
   * exempt.
   */
  defaultCreateGroupACInitValue: z._default(upTo("defaultCreateGroupACInitValue"), 20),
  /** Maximum number of classes that a user may create in 24 hours. */
  defaultCreateGroupDailyLimit: z._default(upTo("defaultCreateGroupDailyLimit"), 2),
  /** Maximum number of unarchived classes that a user may own. */
  defaultCreateGroupLimit: z._default(upTo("defaultCreateGroupLimit"), 5),
  /** Whether registration is open. */
  register: z._default(z.boolean(), true),
  /** Whether users can register without an emailed code; a site that does not send email supports only this method. */
  registerWithoutCode: z._default(z.boolean(), false),
  /** Whether new accounts stay pending (status 2) until an administrator approves them. */
  registerNeedsApproval: z._default(z.boolean(), false),
  registerRealname: z._default(fieldChoice, "hidden"),
  registerSchool: z._default(fieldChoice, "hidden"),
  registerNumber: z._default(fieldChoice, "hidden"),
  registerClass: z._default(fieldChoice, "hidden"),
  problem: z._default(z.boolean(), true),
  training: z._default(z.boolean(), true),
  contest: z._default(z.boolean(), true),
  status: z._default(z.boolean(), true),
  rank: z._default(z.boolean(), true),
  discussion: z._default(z.boolean(), true),
  introduction: z._default(z.boolean(), true),
  /** Whether ratings of contestants are shown; they are always computed. */
  contestRating: z._default(z.boolean(), true),
});
export type Switches = z.output<typeof switches>;

/** The new value of an on/off setting; if absent, the setting stays unchanged. */
const onOff = z.optional(z.nullable(z.boolean()));

/** Whether registration asks for a field; if absent, the setting stays unchanged. */
const optionalChoice = z.optional(z.nullable(fieldChoice));

/** A whole number in the range of this setting; if absent, the setting stays unchanged. */
function amount(name: keyof typeof switchLimits) {
  return z.optional(z.nullable(wholeNumberWithin(0, switchLimits[name])));
}

export const getSwitches = endpoint({
  method: "GET",
  path: "/api/admin/switch/info",
  feature: "site",
  access: "root",
  summary: "All switches of the site",
  input: nothing,
  output: switches,
});

export const updateSwitches = endpoint({
  method: "PUT",
  path: "/api/admin/switch/update",
  feature: "site",
  access: "root",
  summary: "Change the switches that are sent; the others stay",
  input: z.object({
    openPublicJudge: onOff,
    openContestJudge: onOff,
    openGroupJudge: onOff,
    openPublicDiscussion: onOff,
    openGroupDiscussion: onOff,
    openContestComment: onOff,
    countContests: onOff,
    hideNonContestSubmissionCode: onOff,
    remoteOwnSessions: onOff,
    defaultSubmitInterval: amount("defaultSubmitInterval"),
    codeVisibleStartTime: amount("codeVisibleStartTime"),
    defaultCreateDiscussionDailyLimit: amount("defaultCreateDiscussionDailyLimit"),
    defaultCreateDiscussionACInitValue: amount("defaultCreateDiscussionACInitValue"),
    defaultCreateCommentACInitValue: amount("defaultCreateCommentACInitValue"),
    textsPerMinute: amount("textsPerMinute"),
    addressTextsPerMinute: amount("addressTextsPerMinute"),
    duplicateTextMinutes: amount("duplicateTextMinutes"),
    linkHoldHours: amount("linkHoldHours"),
    defaultCreateGroupACInitValue: amount("defaultCreateGroupACInitValue"),
    defaultCreateGroupDailyLimit: amount("defaultCreateGroupDailyLimit"),
    defaultCreateGroupLimit: amount("defaultCreateGroupLimit"),
    register: onOff,
    registerWithoutCode: onOff,
    registerNeedsApproval: onOff,
    registerRealname: optionalChoice,
    registerSchool: optionalChoice,
    registerNumber: optionalChoice,
    registerClass: optionalChoice,
    problem: onOff,
    training: onOff,
    contest: onOff,
    status: onOff,
    rank: onOff,
    discussion: onOff,
    introduction: onOff,
    contestRating: onOff,
  }),
  output: switches,
});
