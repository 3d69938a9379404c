import * as z from "zod/mini";
import { contestRights } from "./contestRights.ts";
import { penaltyVerdicts } from "./penaltyVerdicts.ts";
import {
  done,
  endpoint,
  filterId,
  filterNumber,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { logo } from "../text/logo.ts";
import { problemDetail } from "../problem/problem.ts";
import { setProblem } from "../problem/problemSet.ts";
import { submissionRow } from "../submission/submission.ts";

/** Contest formats (scoreboard rules), by the names that they have in the database and in API calls. */
export const contestRules = ["acm", "oiRecent", "oiHighest", "ioi", "atCoder"] as const;
export type ContestRule = (typeof contestRules)[number];

/** Medals of each kind: numbers or percentages. */
export const medalAmounts = z.object({ gold: z.int(), silver: z.int(), bronze: z.int() });

/**
 * How many medals of each kind are awarded: a number, or a percentage of the contestants in competition.
 */
export const contestAwards = z.object({
  unit: z.enum(["count", "percent"]),
  amounts: medalAmounts,
});

/**
 * How an ACM contest counts times. `seconds`: in seconds, as in the specification. `minutes`: in whole minutes; ties
 * are broken by the time of the last accepted submission. ICPC contests and programs that use the Contest API count
 * times in whole minutes.
 */
export const timeCountings = ["seconds", "minutes"] as const;
export type TimeCounting = (typeof timeCountings)[number];

/** Which name a scoreboard shows. */
export const nameFields = ["username", "nickname", "realname"] as const;

export const recentContest = z.object({
  id: z.int(),
  title: z.string(),
  /** 0: ACM; 1: OI and other contest formats that award points. */
  type: z.int(),
  rule: z.enum(contestRules),
  /** 0: public; 1: private; 2: protected. */
  auth: z.int(),
  /** -1: scheduled; 0: running; 1: ended. */
  status: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** Seconds. */
  duration: z.int(),
  /** Number of registered participants; in a public contest, the number of users who have submitted. */
  count: z.int(),
});
export type RecentContest = z.output<typeof recentContest>;

/**
 * Specifies to which problems of remote judges contestants may submit. `none`: no problems. `sent`: problems whose code
 * the site sends to the judge. `linked`: the same problems as `sent`, and problems for which users submit directly to
 * the judge.
 */
export const remoteUses = ["none", "sent", "linked"] as const;
export type RemoteUse = (typeof remoteUses)[number];

/**
 * Who may submit to a contest's problems in upsolving, that is, once the contest is over and its results are public.
 * `none`: nobody. `open`: everyone who may enter a public or protected contest, or a private contest that is open to
 * everybody after its end. `entered`: everyone who may enter the contest, including the registered users of a private
 * contest.
 */
export const upsolvings = ["none", "open", "entered"] as const;
export type Upsolving = (typeof upsolvings)[number];

/** Who may take part in a contest. */
export const entrantKinds = ["individuals", "teams", "both"] as const;
export type Entrants = (typeof entrantKinds)[number];

/** A row of the contest list. */
export const contestRow = z.extend(recentContest, {
  author: z.string(),
  uid: z.nullable(z.string()),
  /** Whether guests can see the scoreboard. */
  openRank: z.boolean(),
  oiRankScoreType: z.enum(["Recent", "Highest"]),
  /** Whether the contest's results change the contestants' ratings. */
  isRated: z.boolean(),
});
export type ContestRow = z.output<typeof contestRow>;

/** The reader's results in a contest for which they are registered. */
const ownPart = z.object({
  /**
   * Number of problems solved, as far as the reader may see the results; null: the contest has not begun, or results
   * are not shown now.
   */
  solved: z.nullable(z.int()),
  /** Number of problems whose results contestants may see. */
  problems: z.int(),
});

/** A row of the list; `own` is null if the reader is not registered. */
export const listedContest = z.extend(contestRow, { own: z.nullable(ownPart) });
export type ListedContest = z.output<typeof listedContest>;

export const contestInfo = z.extend(contestRow, {
  /** The class that owns the contest; null: the site owns it. */
  classId: z.nullable(z.int()),
  /** Markdown source, and the rendered and sanitised HTML. */
  description: z.string(),
  html: z.string(),
  /** The server's time. */
  now: z.string(),
  sealRank: z.boolean(),
  sealRankTime: z.nullable(z.string()),
  /** Whether results of submissions since the start of the freeze are hidden now. */
  isFrozen: z.boolean(),
  openPrint: z.boolean(),
  rankShowName: z.enum(nameFields),
  /** How the contest counts times; only in ACM contests. */
  timeCounting: z.enum(timeCountings),
  /** Minutes that a penalised attempt costs; 0 where the rule has no penalty. */
  penaltyMinutes: z.int(),
  /** Verdicts that incur a penalty. */
  penaltyVerdicts: z.array(z.enum(penaltyVerdicts)),
  /** Languages that contestants may use; empty: all that the problem allows. */
  allowedLanguages: z.array(z.string()),
  /** Maximum number of submissions of a contestant to a problem; 0: no limit. */
  submissionsMax: z.int(),
  /**
   * Whether the scoreboard shows which contestants are women; only logged-in readers see this label, and women may hide
   * their own label.
   */
  genderMarks: z.boolean(),
  /**
   * Categories of contestants that the reader may see; members of categories with `isOutside` are out of competition.
   */
  categories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isOutside: z.boolean(),
      /** The medals awarded within this category; null: none. */
      medals: z.nullable(contestAwards),
    }),
  ),
  /** Null: none. */
  logo: z.nullable(logo),
  /** Whether registration requires a password. */
  openPwdLimit: z.boolean(),
  /** Whether only usernames that match a rule are admitted. */
  openAccountLimit: z.boolean(),
  /** Whether the viewer has the organizers' view of the contest, as its author and root do. */
  isOrganizer: z.boolean(),
  /** What the viewer may do in the contest in addition to what contestants may do; organizers have at least `view`. */
  rights: z.array(z.enum(contestRights)),
  /**
   * For organizers: letters of the problems that were changed during the contest and for which an organizer still has
   * to decide about the earlier results.
   */
  mixedProblems: z.array(z.string()),
  /** The end for the viewer; with extra time it is later than the contest's end. */
  ownEndTime: z.string(),
  /** The end for the contestant with the most extra time; a freeze that ends automatically ends at this time. */
  lastEndTime: z.string(),
  /** Whether a private contest is open to all logged-in users when it is over and its results are public. */
  opensToAll: z.boolean(),
  /** Number of problems; null before the contest's start and for users who may not know the number. */
  problemCount: z.nullable(z.int()),
  /**
   * Text that explains why the viewer may not enter from this address or in this session; null if the viewer may enter.
   */
  closed: z.nullable(z.string()),
  entrants: z.enum(entrantKinds),
  /** Maximum number of contestants per team. */
  teamMax: z.int(),
  /** The account of the team for which the viewer takes part; null: none. */
  actsFor: z.nullable(z.object({ uid: z.string(), username: z.string(), name: z.string() })),
  /**
   * Text that explains why the viewer can never submit (the viewer is disqualified, or the account rule does not admit
   * the name); null: there is no such reason.
   */
  barred: z.nullable(z.string()),
  /** Text that explains why the viewer may not submit to the contest after its end; null if the viewer may submit. */
  upsolvingClosed: z.nullable(z.string()),
  /** Whether the viewer is registered and may withdraw before the start. */
  mayUnregister: z.boolean(),
});
export type ContestInfo = z.output<typeof contestInfo>;

const cid = z.object({ cid: rowId });

/** Maximum length of the text in a search for contests. */
export const CONTEST_KEYWORD_MAX = 100;

export const getContestList = endpoint({
  method: "GET",
  path: "/api/get-contest-list",
  feature: "contest",
  access: "guest",
  summary:
    "Visible contests of the site, with classId those of this class: running ones first, then scheduled, the next first, then ended, the latest start first",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    status: filterNumber,
    type: filterNumber,
    auth: filterNumber,
    keyword: filterText(CONTEST_KEYWORD_MAX),
  }),
  output: paged(listedContest),
});

export const getContestInfo = endpoint({
  method: "GET",
  path: "/api/get-contest-info",
  feature: "contest",
  access: "guest",
  summary:
    "One contest with its description and the server's time; without login the contests of the site, private ones without description, logo and categories",
  input: cid,
  output: contestInfo,
});

/** Maximum length of a password for entering a contest. */
export const CONTEST_PASSWORD_MAX = 64;

export const registerContest = endpoint({
  method: "POST",
  path: "/api/register-contest",
  feature: "contest",
  access: "user",
  summary: "Register for a contest; its password where it asks for one",
  input: z.object({
    cid: rowId,
    password: z._default(z.nullable(z.string().check(z.maxLength(CONTEST_PASSWORD_MAX))), null),
  }),
  output: done,
});

export const getContestAccess = endpoint({
  method: "GET",
  path: "/api/get-contest-access",
  feature: "contest",
  access: "user",
  summary:
    "Whether the reader is registered and admitted; registers where an account rule alone admits",
  input: cid,
  output: z.object({ access: z.boolean() }),
});

/**
 * The counts come from the scoreboard that the viewer sees, so with a frozen scoreboard they include only submissions
 * up to the freeze.
 */
export const contestProblem = z.extend(setProblem, {
  /** Id of the link between contest and problem. */
  id: z.int(),
  cid: z.int(),
  /** Colour of the balloon, `#rrggbb`. */
  color: z.nullable(z.string()),
  /** Full score of the problem, under rules with points. */
  fullScore: z.int(),
  /**
   * Whether the verdicts of this problem are hidden from contestants; if they are, scoreboards show its results only to
   * organizers.
   */
  isClosed: z.boolean(),
  /** Code of the remote judge that judges the problem; null: the local judge judges it. */
  remoteJudge: z.nullable(z.string()),
});
export type ContestProblem = z.output<typeof contestProblem>;

export const getContestProblem = endpoint({
  method: "GET",
  path: "/api/get-contest-problem",
  feature: "contest",
  access: "user",
  summary: "The problems of a contest in their order",
  input: cid,
  output: z.array(contestProblem),
});

/**
 * Identifies a problem by its contest and its display id in the contest; also selects the language of the statement.
 */
export const contestProblemInput = z.object({
  cid: rowId,
  displayId: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  statementLanguage: z.optional(z.string()),
});

export const getContestProblemDetails = endpoint({
  method: "GET",
  path: "/api/get-contest-problem-details",
  feature: "contest",
  access: "user",
  summary: "One problem of a contest by its display id there",
  input: contestProblemInput,
  output: problemDetail,
});

const organizersName = z._default(z.nullable(z.string()), null);

const contestSubmissionRow = z.extend(submissionRow, {
  /** The same value as `displayPid`; in this type of row, the specification uses the name `displayId`. */
  displayId: z.string(),
  /** The contestant's real name, which only organizers receive. */
  realname: organizersName,
});

const contestPlace = (id: number) => ({ kind: "contest", id }) as const;

const wireList = z.object({
  contestID: rowId,
  /** True: only test submissions from before the start; false: all other submissions. */
  beforeContestSubmit: z.optional(flag),
  onlyMine: flag,
  status: filterNumber,
  language: filterText(100),
  username: filterText(100),
  problemID: filterText(50),
  completeProblemID: flag,
  currentPage: pageNumber,
  limit: pageLimit(30),
});

const wireStatuses = z.object({
  cid: rowId,
  submitIds: z.array(rowId).check(z.maxLength(100)),
});

export const getContestSubmissions = endpoint({
  method: "GET",
  path: "/api/contest-submissions",
  feature: "contest",
  access: "user",
  summary: "Submissions of a contest, newest first; tests from before its start for its organizers",
  input: z.pipe(
    wireList,
    z.transform(({ contestID, beforeContestSubmit, ...filters }) => ({
      place: contestPlace(contestID),
      tests: beforeContestSubmit,
      ...filters,
    })),
  ),
  output: paged(contestSubmissionRow),
});

export const checkContestSubmissionsStatus = endpoint({
  method: "POST",
  path: "/api/check-contest-submissions-status",
  feature: "contest",
  access: "user",
  summary: "Current state of submissions of one contest, by id",
  input: z.pipe(
    wireStatuses,
    z.transform(({ cid: id, submitIds }) => ({ place: contestPlace(id), submitIds })),
  ),
  output: z.record(z.string(), submissionRow),
});

export const getRecentContest = endpoint({
  method: "GET",
  path: "/api/get-recent-contest",
  feature: "contest",
  access: "guest",
  summary: "Contests that run or begin within 14 days, newest start first",
  input: nothing,
  output: z.array(recentContest),
});
