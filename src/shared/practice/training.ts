import * as z from "zod/mini";
import {
  done,
  endpoint,
  fileAnswer,
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
import { problemDetail, tag } from "../problem/problem.ts";
import { submissionRow } from "../submission/submission.ts";
import { CSV_TYPE, XLSX_TYPE } from "../text/spreadsheetTypes.ts";

/** Private trainings are entered with a password and have a table of their members' results. */
export const trainingAuths = ["Public", "Private"] as const;
export type TrainingAuth = (typeof trainingAuths)[number];

/** Number of trainings on a page of the list. */
export const TRAINING_PAGE = 15;
/** Number of rows on a page of a training's standings. */
export const TRAINING_RANK_PAGE = 30;
/** Maximum length of a search text for trainings and their members. */
export const TRAINING_KEYWORD_MAX = 100;
/** Maximum length of a password for entering a training. */
export const TRAINING_PASSWORD_MAX = 64;

export const trainingCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
});
export type TrainingCategory = z.output<typeof trainingCategory>;

/** A row of the training list. */
export const trainingRow = z.object({
  id: z.int(),
  /** Sort key of the training; the list of trainings is in ascending order of this key. */
  rank: z.int(),
  title: z.string(),
  auth: z.enum(trainingAuths),
  /** Null if the training has no category, like `categoryName` and `categoryColor`. */
  categoryId: z.nullable(z.int()),
  categoryName: z.nullable(z.string()),
  categoryColor: z.nullable(z.string()),
  /** Number of public problems in the training. */
  problemCount: z.int(),
  /**
   * Number of the training's problems that the viewer has solved in practice or trainings; null if the viewer may not
   * open them.
   */
  acCount: z.nullable(z.int()),
  /** Username; empty when the account was deleted. */
  author: z.string(),
  gmtModified: z.string(),
  /** Name that the training's table shows: always the username. */
  rankShowName: z.literal("username"),
});
export type TrainingRow = z.output<typeof trainingRow>;

export const trainingDetail = z.extend(trainingRow, {
  uid: z.nullable(z.string()),
  /** Markdown source, and the rendered and sanitised HTML. */
  description: z.string(),
  html: z.string(),
  gmtCreate: z.string(),
  /**
   * Number of the training's public problems that the viewer has solved in practice or trainings; 0 if the viewer has
   * no access.
   */
  acCount: z.int(),
  /** Whether the viewer may open the training's problems and table. */
  access: z.boolean(),
  /** Whether the viewer has registered as a member. */
  isMember: z.boolean(),
  /** Whether the viewer is staff of the training, so that real names and hidden data are visible. */
  isAdmin: z.boolean(),
  /** Whether the viewer may open the training's admin form. */
  mayEdit: z.boolean(),
  /** False: hidden from all users except its staff. */
  status: z.boolean(),
  /** The class that owns the training; null: the site owns it. */
  classId: z.nullable(z.int()),
  /** Whether the training is homework, which has a deadline and is shown on the pages of its class. */
  isHomework: z.boolean(),
  /**
   * Whether the viewer sees other members' results in this class only under their nicknames; searches then cover only
   * nicknames.
   */
  onlyNicknames: z.boolean(),
  /** Number of members of a private training; null: it is public. */
  memberCount: z.nullable(z.int()),
});
export type TrainingDetail = z.output<typeof trainingDetail>;

const tid = z.object({ tid: rowId });
const common = { feature: "training" } as const;

export const getTrainingCategories = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-category",
  access: "guest",
  summary: "Categories of trainings with their colors",
  input: nothing,
  output: z.array(trainingCategory),
});

export const getTrainingList = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-list",
  access: "guest",
  summary:
    "Visible trainings of the site in their order, with classId those of this class; the keyword is part of a title or an author's name",
  input: z.object({
    classId: filterId,
    currentPage: pageNumber,
    limit: pageLimit(TRAINING_PAGE),
    keyword: filterText(TRAINING_KEYWORD_MAX),
    categoryId: filterId,
    auth: filterChoice(trainingAuths),
  }),
  output: paged(trainingRow),
});

export const getTrainingDetail = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-detail",
  access: "user",
  summary: "One training with its description and the own progress, also for those without access",
  input: tid,
  output: trainingDetail,
});

export const registerTraining = endpoint({
  ...common,
  method: "POST",
  path: "/api/register-training",
  access: "user",
  summary:
    "Become a member of a private training with its password; members of its class need none",
  input: z.object({
    tid: rowId,
    password: z._default(z.nullable(z.string().check(z.maxLength(TRAINING_PASSWORD_MAX))), null),
  }),
  output: done,
});

export const leaveTraining = endpoint({
  ...common,
  method: "POST",
  path: "/api/leave-training",
  access: "user",
  summary: "Give up the own membership of a private training; submissions stay",
  input: tid,
  output: done,
});

export const getTrainingAccess = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-access",
  access: "user",
  summary: "Whether the caller may open the problems of a training",
  input: tid,
  output: z.object({ access: z.boolean() }),
});

export const trainingProblem = z.object({
  pid: z.int(),
  /** Display id in the training; the same as in the problem bank unless the training sets a different id. */
  problemId: z.string(),
  /** Display id in the problem bank; shown in lists of all submissions. */
  bankId: z.string(),
  /** Title in the language of the request if it exists, otherwise in the other language. */
  title: z.string(),
  difficulty: z.int(),
  /** 0: ACM; 1: with scores. */
  type: z.int(),
  tags: z.array(z.pick(tag, { id: true, name: true, color: true })),
  /** Numbers of accepted and of judged submissions of all users, without submissions that do not count. */
  ac: z.int(),
  total: z.int(),
  /**
   * The viewer's status: 0 if the viewer has solved the problem, otherwise the status of the latest submission in
   * practice or a training; −10 if there is no submission.
   */
  myStatus: z.int(),
  /** The viewer's best score; null if no submission has a score. */
  myScore: z.nullable(z.int()),
});
export type TrainingProblem = z.output<typeof trainingProblem>;

export const getTrainingProblems = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-problem-list",
  access: "user",
  summary: "The public problems of a training in their order, with the own marks",
  input: tid,
  output: z.array(trainingProblem),
});

const neighbour = z.nullable(z.object({ problemId: z.string(), title: z.string() }));

/** A problem within a training, with its position among the visible problems. */
export const trainingProblemDetail = z.extend(problemDetail, {
  training: z.object({
    tid: z.int(),
    title: z.string(),
    /** Display id in the training. */
    problemId: z.string(),
    /** Position among the visible problems of the training, starting at 1. */
    position: z.int(),
    count: z.int(),
    previous: neighbour,
    next: neighbour,
  }),
});
export type TrainingProblemDetail = z.output<typeof trainingProblemDetail>;

export const getTrainingProblemDetails = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-problem-details",
  access: "user",
  summary: "One problem of a training by its id there; `cid` is another name of `tid`",
  input: z.pipe(
    z.object({
      tid: filterId,
      cid: filterId,
      displayId: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
      statementLanguage: z.optional(z.string()),
    }),
    // If neither id is given, the response is the same as for a training that does not exist.
    z.transform(({ tid: id, cid, ...rest }) => ({ tid: id ?? cid ?? 0, ...rest })),
  ),
  output: trainingProblemDetail,
});

/** A member's result for one problem. Absent if the member has submitted nothing to the problem. */
export const trainingCell = z.object({
  /** 0 if the problem is solved, otherwise the status of the latest submission in practice or a training. */
  status: z.int(),
  /** The best score; null in problems without scores. */
  score: z.nullable(z.int()),
  isAC: z.boolean(),
  /** The shortest run time among the accepted submissions, in milliseconds; null if there is no such run time. */
  runTime: z.nullable(z.int()),
});
export type TrainingCell = z.output<typeof trainingCell>;

/**
 * In a training of a class, the settings of the class decide what members see of other members: either nothing, or the
 * nicknames and results without other identifying data.
 */
export const trainingRankRow = z.object({
  /**
   * Starts at 1; equal results share a rank. Null in the member's own row if the member may not see the results of
   * others.
   */
  rank: z.nullable(z.int()),
  /** Null: only the nickname is shown. */
  uid: z.nullable(z.string()),
  username: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  gender: z.string(),
  school: z.nullable(z.string()),
  /** Sent to the staff of the training; null for others. */
  realname: z.nullable(z.string()),
  /** Rating from rated contests; null: there is none, or it is not shown. */
  rating: z.nullable(z.int()),
  /** Number of solved problems. */
  ac: z.int(),
  /** Sum of the best scores in problems with scores; null if the training has no such problems. */
  totalScore: z.nullable(z.int()),
  /** Sum of the shortest run times of the solved problems, in milliseconds. */
  totalRunTime: z.int(),
  /** Each key is the display id of a problem in the training. */
  submissionInfo: z.record(z.string(), trainingCell),
});
export type TrainingRankRow = z.output<typeof trainingRankRow>;

export const getTrainingRank = endpoint({
  ...common,
  method: "GET",
  path: "/api/get-training-rank",
  access: "user",
  summary:
    "Members of a private training by solved problems, then by total run time; in one of a class as far as members see results of others",
  input: z.object({
    tid: rowId,
    /** Part of a username, nickname or school; for the staff of the training, also part of a real name. */
    keyword: filterText(TRAINING_KEYWORD_MAX),
    currentPage: pageNumber,
    limit: pageLimit(TRAINING_RANK_PAGE),
  }),
  output: paged(trainingRankRow),
});

export const downloadTrainingRank = endpoint({
  ...common,
  method: "GET",
  path: "/api/file/download-training-rank",
  access: "user",
  summary: "The whole table of a private training as a file, for its staff",
  input: z.object({ tid: rowId, format: filterChoice(["csv", "xlsx"]) }),
  output: fileAnswer,
  download: [CSV_TYPE, XLSX_TYPE],
});

const trainingPlace = (id: number) => ({ kind: "training", id }) as const;

const wireList = z.object({
  tid: rowId,
  onlyMine: flag,
  status: filterNumber,
  language: filterText(100),
  username: filterText(100),
  problemID: filterText(50),
  completeProblemID: flag,
  currentPage: pageNumber,
  limit: pageLimit(TRAINING_RANK_PAGE),
});

const wireStatuses = z.object({
  tid: rowId,
  submitIds: z.array(rowId).check(z.maxLength(100)),
});

export const getTrainingSubmissions = endpoint({
  ...common,
  method: "GET",
  path: "/api/training-submissions",
  access: "user",
  summary: "Submissions that were made in a training, newest first",
  input: z.pipe(
    wireList,
    z.transform(({ tid: id, ...filters }) => ({ place: trainingPlace(id), ...filters })),
  ),
  output: paged(submissionRow),
});

export const checkTrainingSubmissions = endpoint({
  ...common,
  method: "POST",
  path: "/api/check-training-submissions-status",
  access: "user",
  summary: "Current state of submissions of one training, by id",
  input: z.pipe(
    wireStatuses,
    z.transform(({ tid: id, submitIds }) => ({ place: trainingPlace(id), submitIds })),
  ),
  output: z.record(z.string(), submissionRow),
});
