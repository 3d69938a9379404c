import * as z from "zod/mini";
import {
  CONTEST_PASSWORD_MAX,
  contestRow,
  contestRules,
  nameFields,
  remoteUses,
  timeCountings,
  upsolvings,
} from "../contest/contest.ts";
import {
  LANGUAGES_NAMED_MAX,
  PENALTY_MINUTES_MAX,
  SUBMISSIONS_ALLOWED_MAX,
} from "../contest/contestRegulations.ts";
import { penaltyVerdicts } from "../contest/penaltyVerdicts.ts";
import {
  done,
  endpoint,
  filterId,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumber,
  wholeNumberWithin,
} from "../call/endpoint.ts";
import { logo } from "../text/logo.ts";

const CONTEST_TITLE_MAX = 200;
const CONTEST_DESCRIPTION_MAX = 65_535;
/** Maximum duration of a contest in seconds: one year of 366 days. */
export const CONTEST_DURATION_MAX = 366 * 24 * 3600;
/** Maximum number of usernames listed as out of competition. */
export const STARS_MAX = 5000;
/** Maximum number of addresses and networks of one contest. */
export const NETWORKS_MAX = 500;
/** Maximum number of lines, including empty and repeated ones. */
const NETWORK_LINES_MAX = 5000;
const NETWORK_LINE_MAX = 200;
/** Maximum number of characters in an account rule (the text that states which usernames are admitted). */
const RULE_TEXT_MAX = 200_000;

/**
 * The placeholder that responses contain instead of a stored password. Clients send it back unchanged. The field is not
 * left empty, because clients written for the specification would then demand a password.
 */
export const STORED_PASSWORD = "••••••••";

const wireType = z.pipe(wholeNumber, z.literal([0, 1]));
const wireAuth = z.pipe(wholeNumber, z.literal([0, 1, 2]));

/** Input of the contest form. */
const contestForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTEST_TITLE_MAX)),
  description: z._default(z.string().check(z.maxLength(CONTEST_DESCRIPTION_MAX)), ""),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
  /** 0: ACM; 1: OI. The type cannot be changed later. */
  type: wireType,
  /** The rule, including rules other than ACM and OI; absent: determined by `type` and `oiRankScoreType`. */
  rule: z.optional(z.nullable(z.enum(contestRules))),
  /** Absent: Highest. If `rule` repeats the stored OI rule, this field determines which of the two OI rules applies. */
  oiRankScoreType: z.optional(z.nullable(z.enum(["Recent", "Highest"]))),
  auth: wireAuth,
  openPwdLimit: flag,
  /** Empty or `STORED_PASSWORD`: the stored password is kept. */
  pwd: z._default(z.nullable(z.string().check(z.maxLength(CONTEST_PASSWORD_MAX))), null),
  openAccountLimit: flag,
  accountLimitRule: z._default(z.nullable(z.string().check(z.maxLength(RULE_TEXT_MAX))), null),
  sealRank: flag,
  sealRankTime: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  autoRealRank: flag,
  openPrint: flag,
  openRank: flag,
  rankShowName: z._default(z.enum(nameFields), "username"),
  starAccount: z._default(z.nullable(z.array(z.string().check(z.maxLength(100)))), []),
  contestAdminRank: flag,
  contestAdminVisible: flag,
  /**
   * Addresses and networks (CIDR) from which contestants are admitted, one per line; absent: the stored list is kept.
   */
  allowedNetworks: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.maxLength(NETWORK_LINE_MAX)))
        .check(z.maxLength(NETWORK_LINES_MAX)),
    ),
  ),
  /** Whether each contestant is restricted to one session; absent: unchanged. */
  oneSession: z.optional(z.nullable(flag)),
  /**
   * Whether a private contest is open to all logged-in users once it is over and its results are public; absent:
   * unchanged.
   */
  opensToAll: z.optional(z.nullable(flag)),
  /**
   * Whether the contest's results change the ratings of contestants. This can be set only for contests of the site (not
   * of a class), and only by users who may create such contests. Absent: unchanged.
   */
  isRated: z.optional(z.nullable(flag)),
  /** How an ACM contest counts times; absent: unchanged (in a new contest: seconds). */
  timeCounting: z.optional(z.nullable(z.enum(timeCountings))),
  /** Whether logged-in readers see a mark next to the names of women; absent: unchanged (in a new contest: true). */
  genderMarks: z.optional(z.nullable(flag)),
  /**
   * Minutes that a penalised attempt costs under ACM and AtCoder rules; absent: unchanged (in a new contest: the
   * default).
   */
  penaltyMinutes: z.optional(z.nullable(wholeNumberWithin(0, PENALTY_MINUTES_MAX))),
  /**
   * Verdicts that cost a penalty under ACM and AtCoder rules; absent: unchanged (in a new contest: all except compile
   * errors).
   */
  penaltyVerdicts: z.optional(
    z.nullable(z.array(z.enum(penaltyVerdicts)).check(z.maxLength(penaltyVerdicts.length))),
  ),
  /**
   * Languages that contestants may use, if the problem allows them too; empty: all that the problem allows. Absent:
   * unchanged.
   */
  allowedLanguages: z.optional(
    z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(LANGUAGES_NAMED_MAX))),
  ),
  /** Maximum number of submissions of a contestant to a problem; 0: no limit. Absent: unchanged. */
  submissionsMax: z.optional(z.nullable(wholeNumberWithin(0, SUBMISSIONS_ALLOWED_MAX))),
  /** To which problems of remote judges contestants may submit; absent: unchanged (in a new contest: none). */
  remoteProblems: z.optional(z.nullable(z.enum(remoteUses))),
  /** Who may still submit to the contest after its end; absent: unchanged (in a new contest: `open`). */
  upsolving: z.optional(z.nullable(z.enum(upsolvings))),
});
export type ContestForm = z.output<typeof contestForm>;

/** A contest as its form loads it: `pwd` is `STORED_PASSWORD` if the contest has a password, otherwise null. */
export const adminContest = z.object({
  ...contestForm.shape,
  id: z.int(),
  /** The class that owns the contest; null: the site owns it. */
  classId: z.nullable(z.int()),
  uid: z.nullable(z.string()),
  author: z.string(),
  rule: z.enum(contestRules),
  oiRankScoreType: z.enum(["Recent", "Highest"]),
  type: z.int(),
  auth: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  sealRankTime: z.nullable(z.string()),
  /** Seconds. */
  duration: z.int(),
  status: z.int(),
  visible: z.boolean(),
  source: z.nullable(z.int()),
  hasPassword: z.boolean(),
  /**
   * Whether the contest is a clone that has no password yet, because the original's password is not copied. In such a
   * clone `openPwdLimit` is on although there is no password; if it is saved as off, the contest needs no password.
   */
  isPasswordUnset: z.boolean(),
  openPwdLimit: z.boolean(),
  openAccountLimit: z.boolean(),
  sealRank: z.boolean(),
  autoRealRank: z.boolean(),
  openPrint: z.boolean(),
  openRank: z.boolean(),
  contestAdminRank: z.boolean(),
  contestAdminVisible: z.boolean(),
  allowedNetworks: z.array(z.string()),
  oneSession: z.boolean(),
  opensToAll: z.boolean(),
  isRated: z.boolean(),
  timeCounting: z.enum(timeCountings),
  genderMarks: z.boolean(),
  penaltyMinutes: z.int(),
  penaltyVerdicts: z.array(z.enum(penaltyVerdicts)),
  allowedLanguages: z.array(z.string()),
  submissionsMax: z.int(),
  remoteProblems: z.enum(remoteUses),
  upsolving: z.enum(upsolvings),
  /** Null: none. The logo has its own endpoints, so saving the form does not change it. */
  logo: z.nullable(logo),
  /** The caller's IP address, as the server sees it. */
  ownAddress: z.string(),
  /** False: the viewer may only read the contest, because its class is archived. */
  mayEdit: z.boolean(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
});
export type AdminContest = z.output<typeof adminContest>;

const adminContestRow = z.extend(contestRow, {
  visible: z.boolean(),
  gmtCreate: z.string(),
  /** Which actions the viewer may take. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type AdminContestRow = z.output<typeof adminContestRow>;

/**
 * Properties that all API calls for staff of the site and of classes share. Permissions for a single contest are not
 * enough for these calls.
 */
const common = { feature: "contest", access: "classStaff" } as const;
const edit = { feature: "contest", access: "contestEditor" } as const;
const cid = z.object({ cid: rowId });

export const listAdminContests = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/get-contest-list",
  summary:
    "The site's contests, with classId those of this class, hidden ones too: scheduled ones first, then running, then ended, the latest start first",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    keyword: filterText(100),
  }),
  output: paged(adminContestRow),
});

export const getAdminContest = endpoint({
  ...edit,
  method: "GET",
  path: "/api/admin/contest",
  summary: "One contest for its form; for its organizers",
  input: cid,
  output: adminContest,
});

export const previewContestText = endpoint({
  ...edit,
  method: "POST",
  path: "/api/admin/contest/preview",
  bodyMax: 512 * 1024,
  summary: "Markdown as readers of the contest will see it, for its organizers; nothing is stored",
  input: z.object({ cid: rowId, content: z.string().check(z.maxLength(CONTEST_DESCRIPTION_MAX)) }),
  output: z.object({ html: z.string() }),
});

export const createContest = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/contest",
  summary: "Create a contest; its author is the caller. With classId it belongs to this class",
  input: z.extend(contestForm, { classId: z.optional(z.nullable(rowId)) }),
  output: z.object({ id: z.int() }),
});

/** Changes that need a confirmation, given as the codes of the server's refusals. */
export const confirmedChanges = [
  "CONTEST_CHANGE_TIMES",
  "CONTEST_CHANGE_RULE",
  "CONTEST_CHANGE_COUNTING",
  "CONTEST_CHANGE_ACCESS",
  "CONTEST_CHANGE_NAMES",
  "CONTEST_CHANGE_SHOWS",
  "CONTEST_CHANGE_HIDES",
  "CONTEST_CHANGE_REOPENS",
  "CONTEST_CHANGE_REGISTRATIONS",
] as const;
export type ConfirmedChange = (typeof confirmedChanges)[number];

/** The codes of the changes that the request body confirms. */
export const confirmed = z._default(z.array(z.enum(confirmedChanges)), []);

/** The codes of the changes that a query confirms, as a comma-separated list. */
export const confirmedInQuery = z.pipe(
  filterText(500),
  z.transform((text) => confirmedChanges.filter((code) => text?.split(",").includes(code))),
);

export function isConfirmedChange(code: string): code is ConfirmedChange {
  return confirmedChanges.some((each) => each === code);
}

export const updateContest = endpoint({
  ...edit,
  method: "PUT",
  path: "/api/admin/contest",
  summary:
    "Change a contest; an empty password, or the placeholder that stands for it, keeps the stored one. With gmtModified of the version that was read, a newer one is not overwritten. What takes results or registrations away is refused until `confirm` names the refusal",
  input: z.extend(contestForm, {
    id: rowId,
    gmtModified: z.optional(z.nullable(z.string())),
    /**
     * Whether registered users have to register again when the password changes; users who have submitted, are
     * disqualified, or have a seat or extra time stay registered.
     */
    removeRegistered: z.optional(z.nullable(flag)),
    confirm: confirmed,
  }),
  confirms: confirmedChanges,
  output: adminContest,
});

export const deleteContest = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/contest",
  summary: "Delete a contest that has no submissions; others are hidden instead",
  input: cid,
  output: done,
});

export const cloneContest = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/clone",
  summary: "Copy a contest with its problems: hidden, without password, from the next full hour",
  input: cid,
  output: z.object({ id: z.int() }),
});

export const setContestVisible = endpoint({
  ...edit,
  method: "PUT",
  path: "/api/admin/contest/change-contest-visible",
  alsoInQuery: true,
  summary: "Show or hide a contest",
  input: z.object({ cid: rowId, visible: flag }),
  output: done,
});
