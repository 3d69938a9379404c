import * as z from "zod/mini";
import {
  endpoint,
  filterChoice,
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
import { feedbackPolicy } from "../verdict/feedback.ts";
import { ownStatuses } from "./problemSet.ts";
import { scopeIds } from "../call/scopeIds.ts";

/** Problem levels: 0 easy, 1 mid, 2 hard. */
export const levels = [0, 1, 2] as const;

/** Range of the rating, which is a more precise difficulty that the setter may specify. */
export const RATING_MIN = 800;
export const RATING_MAX = 3500;

/** Code of the local problem bank; `ME` is accepted as an alias in input. */
export const LOCAL_BANK = "LOCAL";

/** The problem banks that the specification lists, except the local bank. */
export const remoteBanks = ["JSK", "MXT", "TKOJ", "POJ", "HDU", "CF", "GYM", "AC"] as const;

/**
 * Remote judges to which users submit on the judge's own website; on this site, they then enter the number of that
 * submission.
 */
export const linkBanks: readonly string[] = ["CF", "GYM", "AC"];

export type RemoteJudgeCode = (typeof remoteBanks)[number];

/** 1 public, 2 private, 3 contest only, 4 visible to the members of the class that owns the problem, never public. */
export const ProblemAuth = { Public: 1, Private: 2, Contest: 3, Class: 4 } as const;

/** The visibility values that problems of the site may have. */
export const siteProblemAuths = [
  ProblemAuth.Public,
  ProblemAuth.Private,
  ProblemAuth.Contest,
] as const;
/** The visibility values that problems of a class may have. */
export const classProblemAuths = [
  ProblemAuth.Class,
  ProblemAuth.Private,
  ProblemAuth.Contest,
] as const;

export const tag = z.object({
  id: z.int(),
  name: z.string(),
  color: z.nullable(z.string()),
  oj: z.string(),
  tcid: z.nullable(z.int()),
});
export type Tag = z.output<typeof tag>;

/**
 * Converts a tag to the form in which calls send it. As in the API specification, `tcid` is the id of the tag's
 * classification.
 */
export function wireTag<Row extends { classificationId: number | null }>(row: Row) {
  const { classificationId, ...fields } = row;
  return { ...fields, tcid: classificationId };
}

const tagClassification = z.object({
  id: z.int(),
  name: z.string(),
  oj: z.string(),
  rank: z.int(),
});

/** Finished submissions of a problem by status; CE counts towards `total`, but SE and SF do not. */
export const problemCounts = z.object({
  total: z.int(),
  ac: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  tle: z.int(),
  mle: z.int(),
  re: z.int(),
  ole: z.int(),
  se: z.int(),
  pa: z.int(),
});
export type ProblemCounts = z.output<typeof problemCounts>;

export const problemRow = z.extend(problemCounts, {
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  /** A difficulty that is more precise than the level; null if the problem has no rating. */
  rating: z.nullable(z.int()),
  type: z.int(),
  auth: z.int(),
  tags: z.array(z.pick(tag, { id: true, name: true, color: true })),
});
export type ProblemRow = z.output<typeof problemRow>;

/** Sort keys of a list of problems; problems with equal keys are sorted by id. */
export const problemSorts = ["id", "level", "rate", "solved"] as const;
export type ProblemSort = (typeof problemSorts)[number];

/** Filters by the viewer's state of a problem: solved; tried but not solved; not solved, whether tried or not. */
export const ownFilters = ["solved", "tried", "unsolved"] as const;
export type OwnFilter = (typeof ownFilters)[number];

export const getProblemList = endpoint({
  method: "GET",
  path: "/api/get-problem-list",
  feature: "problem",
  access: "guest",
  summary:
    "Public problems, or with classId those that this class shows its members, filtered and paged; usual order: length of the display id, then the id",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(30),
    /** Part of an id, title, source, tag or author's name. */
    keyword: filterText(100),
    difficulty: filterNumber,
    ratingFrom: filterNumber,
    ratingTo: filterNumber,
    /** Filters problems by the viewer's status; ignored if the viewer is not logged in. */
    own: filterChoice(ownFilters),
    /** Id of one of the viewer's lists. */
    list: filterId,
    sort: filterChoice(problemSorts),
    descending: flag,
    oj: filterText(20),
    /**
     * Tag ids, comma-separated or repeated; an invalid list is treated as empty. Problems must have all of these tags.
     */
    tagId: z.optional(z.union([z.string(), z.array(z.string())])),
    /** Whether hidden problems are included; only for root and problem admins. */
    problemVisible: flag,
  }),
  output: z.extend(paged(problemRow), {
    /** Problem banks that contain problems, the local bank first. */
    banks: z.array(z.string()),
    /** Whether any problem has a rating. */
    rated: z.boolean(),
  }),
});

const statementHtml = z.object({
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});

export const subtask = z.object({
  num: z.int(),
  type: z.enum(["sum", "min", "mul"]),
  score: z.int(),
  dependsOn: z.array(z.int()),
});

export const problem = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  author: z.string(),
  type: z.int(),
  judgeMode: z.enum(["default", "spj", "interactive"]),
  judgeCaseMode: z.enum(["default", "iterate_until_wrong", "subtask"]),
  /** Milliseconds for C and C++; other languages have separate factors. */
  timeLimit: z.int(),
  /** MiB. */
  memoryLimit: z.int(),
  stackLimit: z.int(),
  /** Output limit in MiB; null: the limit is derived from the length of the answers. */
  outputLimit: z.nullable(z.int()),
  /** Unrendered source of the statement's sections, in the request's language or, if missing, the other language. */
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  source: z.nullable(z.string()),
  /** `<input>…</input><output>…</output>` repeated; read it with `parseExamples`. */
  examples: z.string(),
  isRemote: z.boolean(),
  /** Null in a contest that is not over. */
  difficulty: z.nullable(z.int()),
  rating: z.nullable(z.int()),
  auth: z.int(),
  codeShare: z.boolean(),
  /** Whether contestants see the beginning of the input of the first test case that failed. */
  failingInputOpen: z.optional(z.boolean()),
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  /** Feedback policy. */
  feedback: feedbackPolicy,
  /** JSON text of a map from file name to content; null if there are no files. */
  userExtraFile: z.nullable(z.string()),
  subtasks: z.array(subtask),
  /** Rendered and sanitised by the server. */
  html: statementHtml,
  statementLanguage: z.string(),
  languagesAvailable: z.array(z.string()),
});
export type Problem = z.output<typeof problem>;

export const problemDetail = z.object({
  problem,
  tags: z.array(tag),
  /** Names of the languages that are allowed for this problem and available on this site. */
  languages: z.array(z.string()),
  /** Effective limits for each offered language, in milliseconds and MiB. */
  limits: z.record(z.string(), z.object({ timeLimit: z.int(), memoryLimit: z.int() })),
  problemCount: problemCounts,
  codeTemplate: z.record(z.string(), z.string()),
  /** Whether the viewer may edit the problem and open its admin page. */
  mayEdit: z.optional(z.boolean()),
  /** For viewers who may edit the problem: the class that owns it; null: the site owns it. */
  classId: z.optional(z.nullable(z.int())),
  /** In a contest that is over: the display id in the problem bank, if the viewer may open the problem there. */
  bankId: z.optional(z.string()),
  /**
   * The judge and the URL from which a locally judged problem was imported; absent for other problems and in unfinished
   * contests.
   */
  origin: z.optional(z.object({ judge: z.string(), sourceUrl: z.string() })),
  /** The remote judge that judges the problem, if there is one. */
  remote: z.optional(
    z.object({
      judge: z.string(),
      /** Address of the problem's page at the judge; null in a contest that is not over. */
      sourceUrl: z.nullable(z.string()),
      /**
       * Whether some users cannot submit, because the remote judge is switched off or paused after failures, or because
       * the site has no account at this judge.
       */
      isDown: z.boolean(),
      /**
       * In contests: whether submissions may be sent to the remote judge with sessions that users have stored.
       * Elsewhere, this is always allowed.
       */
      usesSessions: z.optional(z.boolean()),
    }),
  ),
});
export type ProblemDetail = z.output<typeof problemDetail>;

export const getProblem = endpoint({
  method: "GET",
  path: "/api/get-problem",
  feature: "problem",
  access: "guest",
  summary: "One problem by its display id",
  input: z.object({
    problemId: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    /** Language of the statement; if absent, the language of the request is used. */
    statementLanguage: z.optional(z.string()),
  }),
  output: problemDetail,
});

export const getRandomProblem = endpoint({
  method: "GET",
  path: "/api/get-random-problem",
  feature: "problem",
  access: "guest",
  summary: "Display id of a random public problem",
  input: nothing,
  output: z.object({ problemId: z.string() }),
});

const bank = z.object({ oj: filterText(20) });

export const getAllProblemTags = endpoint({
  method: "GET",
  path: "/api/get-all-problem-tags",
  feature: "problem",
  access: "guest",
  summary: "Tags of a bank (default LOCAL; ALL = every bank)",
  input: bank,
  output: z.array(tag),
});

export const getProblemTagsAndClassification = endpoint({
  method: "GET",
  path: "/api/get-problem-tags-and-classification",
  feature: "problem",
  access: "guest",
  summary: "Tags of a bank grouped by classification; the unclassified come last",
  input: bank,
  output: z.array(
    z.object({ classification: z.nullable(tagClassification), tagList: z.array(tag) }),
  ),
});

const byPid = z.object({ pid: rowId });

export const getProblemTags = endpoint({
  method: "GET",
  path: "/api/get-problem-tags",
  feature: "problem",
  access: "guest",
  summary: "Tags of one problem",
  input: byPid,
  output: z.array(tag),
});

export const getProblemCodeTemplate = endpoint({
  method: "GET",
  path: "/api/get-problem-code-template",
  feature: "problem",
  access: "guest",
  summary: "Code templates of one problem",
  input: byPid,
  output: z.array(z.object({ id: z.int(), pid: z.int(), lid: z.int(), code: z.string() })),
});

export const language = z.object({
  id: z.int(),
  name: z.string(),
  /** Compiler and version, as reported by a connected judge node. */
  description: z.string(),
  contentType: z.string(),
  compileCommand: z.string(),
  /** A program in this language that solves A+B. */
  template: z.string(),
  codeTemplate: z.string(),
  isSpj: z.boolean(),
  oj: z.string(),
  /** Whether a judge node has the compiler. For a remote judge: false only if the judge has refused the language. */
  available: z.boolean(),
  timeFactor: z.number(),
  memoryFactor: z.number(),
});
export type Language = z.output<typeof language>;

export const getLanguages = endpoint({
  method: "GET",
  path: "/api/languages",
  feature: "problem",
  access: "guest",
  summary:
    "Languages that can be used now in the problem's bank (without pid: the local one); all=true: of every bank, those without a judge node too",
  input: z.object({ all: flag, pid: filterId }),
  output: z.array(language),
});

export const getProblemLanguages = endpoint({
  method: "GET",
  path: "/api/get-Problem-languages",
  feature: "problem",
  access: "guest",
  summary:
    "Languages allowed for one problem, with availability; offered=true: only available ones",
  input: z.extend(byPid, {
    /** Whether to return only languages that can be used now. */
    offered: flag,
  }),
  output: z.array(language),
});

export const getUserProblemStatus = endpoint({
  method: "POST",
  path: "/api/get-user-problem-status",
  feature: "problem",
  access: "user",
  summary: "Own status per problem: 0 once solved, else the latest submission's, else -10",
  input: z.object({
    pidList: z.array(rowId).check(z.minLength(1), z.maxLength(100)),
    isContestProblemList: flag,
    ...scopeIds(filterId),
  }),
  output: ownStatuses,
});
