import { gridSorts } from "./homeworkResults.ts";
import * as z from "zod/mini";
import {
  done,
  endpoint,
  fileAnswer,
  filterChoice,
  filterId,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumberWithin,
} from "../call/endpoint.ts";
import {
  HOMEWORK_DAYS_MAX,
  HOMEWORK_NOTE_MAX,
  HOMEWORK_POINTS_DEFAULT,
  HOMEWORK_POINTS_MAX,
  HOMEWORK_PROBLEMS_MAX,
  HOMEWORK_TEXT_MAX,
  HOMEWORK_TITLE_MAX,
  homeworkCell,
  homeworkFeedbacks,
  LATE_DAYS_MAX,
  lateRules,
  problemOrders,
} from "./homework.ts";
import { resultStates } from "./homeworkResults.ts";
import { submissionRow } from "../submission/submission.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";
import { CSV_TYPE, XLSX_TYPE } from "../text/spreadsheetTypes.ts";

/** Homework endpoints for teachers and assistants of the class and for other users who may edit the training. */

const common = { feature: "homework", access: "user" } as const;
const tid = z.object({ tid: rowId });
const moment = z.iso.datetime({ offset: true });
const percent = wholeNumberWithin(0, 100);

/** Number of students on a page of the grid. */
export const HOMEWORK_GRID_PAGE = 60;

/**
 * One entry of the form's list of problems; the order of this list is also the order of the problems in the homework.
 */
const formProblem = z.object({
  pid: rowId,
  /** If absent or null, the problem's own display id is used. */
  displayId: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50)))),
  points: z._default(wholeNumberWithin(0, HOMEWORK_POINTS_MAX), HOMEWORK_POINTS_DEFAULT),
});

/** The rule for late submissions; values that belong to other rules are ignored. */
const formLate = z.object({
  rule: z.enum(lateRules),
  percentPerDay: z.optional(z.nullable(wholeNumberWithin(1, 100))),
  floorPercent: z.optional(z.nullable(percent)),
  maxDays: z.optional(z.nullable(wholeNumberWithin(1, LATE_DAYS_MAX))),
  secondEndTime: z.optional(z.nullable(moment)),
  secondPercent: z.optional(z.nullable(percent)),
});

const fields = z.object({
  title: z.string().check(
    z.maxLength(HOMEWORK_TITLE_MAX),
    z.regex(NOT_EMPTY),
    z.overwrite((text) => tidyText(text) ?? ""),
  ),
  /** Markdown. */
  description: z._default(z.string().check(z.maxLength(HOMEWORK_TEXT_MAX)), ""),
  startTime: moment,
  endTime: moment,
  late: formLate,
  feedback: z.enum(homeworkFeedbacks),
  /** Absent or null: the last deadline under the rule for late submissions, without extensions. */
  feedbackTime: z.optional(z.nullable(moment)),
  order: z._default(z.enum(problemOrders), "given"),
  /** Absent or null: all languages of each problem. */
  languages: z.optional(
    z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100))),
  ),
  problems: z.array(formProblem).check(z.maxLength(HOMEWORK_PROBLEMS_MAX)),
  /** Markdown with notes on the solutions, which students see after the teacher has released them. */
  solution: z._default(z.string().check(z.maxLength(HOMEWORK_TEXT_MAX)), ""),
  /** Whether students see the homework; when it becomes visible, members are notified once. */
  status: flag,
});
export type HomeworkFields = z.output<typeof fields>;

/** A homework assignment as shown in its form. */
export const homeworkForm = z.object({
  tid: z.int(),
  classId: z.int(),
  title: z.string(),
  description: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  late: z.object({
    rule: z.enum(lateRules),
    percentPerDay: z.nullable(z.int()),
    floorPercent: z.nullable(z.int()),
    maxDays: z.nullable(z.int()),
    secondEndTime: z.nullable(z.string()),
    secondPercent: z.nullable(z.int()),
  }),
  feedback: z.enum(homeworkFeedbacks),
  feedbackTime: z.string(),
  order: z.enum(problemOrders),
  languages: z.nullable(z.array(z.string())),
  problems: z.array(
    z.object({
      pid: z.int(),
      /** Null: the problem's own display id is used. */
      displayId: z.nullable(z.string()),
      /** Display id in the problem bank. */
      problemId: z.string(),
      title: z.string(),
      points: z.int(),
      type: z.int(),
    }),
  ),
  solution: z.string(),
  solutionsOpen: z.boolean(),
  codeOpen: z.boolean(),
  status: z.boolean(),
  /** Number of submissions made to this homework assignment. */
  submissionCount: z.int(),
  gmtModified: z.string(),
});
export type HomeworkForm = z.output<typeof homeworkForm>;

export const getHomeworkForm = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/homework",
  summary: "One homework for its form, for users who may edit it",
  input: tid,
  output: homeworkForm,
});

export const createHomework = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/homework",
  bodyMax: 1024 * 1024,
  summary: "Create a homework of a class with its problems, for its teachers and assistants",
  input: z.object({ classId: rowId, homework: fields }),
  output: homeworkForm,
});

export const updateHomework = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/homework",
  bodyMax: 1024 * 1024,
  summary:
    "Change a homework. Once submissions exist, changes of times, late rule, points or problems are refused until confirmed, and results are computed again; with gmtModified of the version that was read, a newer one is not overwritten",
  input: z.object({
    tid: rowId,
    homework: fields,
    gmtModified: z.optional(z.nullable(z.string())),
    confirm: flag,
  }),
  confirms: ["HOMEWORK_RESULTS_CHANGE"],
  output: homeworkForm,
});

export const deleteHomework = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/class/homework",
  summary:
    "Delete a homework with results, extensions and comments, for teachers of the class; with submissions only when `confirm` is set. The submissions stay with their owners",
  input: z.object({ tid: rowId, confirm: flag }),
  confirms: ["HOMEWORK_USED"],
  output: done,
});

export const cloneHomework = endpoint({
  ...common,
  method: "POST",
  path: "/api/class/homework/clone",
  summary:
    "Copy a homework with its problems into a class whose homework the caller may edit: hidden, its times moved to a new start",
  input: z.object({
    tid: rowId,
    /** The class to copy into; absent or null: the class of the original homework. */
    classId: z.optional(z.nullable(rowId)),
    startTime: moment,
  }),
  output: homeworkForm,
});

export const openHomework = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/homework/opened",
  summary:
    "Open or close the notes on solutions and the code of others, once no member may submit any more; others' code is only shown in classes whose members see each other's results by username",
  input: z.object({ tid: rowId, solutions: flag, code: flag }),
  output: done,
});

const gridProblem = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  points: z.int(),
});

export const homeworkGridRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  /** The name from the roster of the class or, if there is none, the real name of the account. */
  realname: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** Whether the student is still in the class; the results of students who have left are kept. */
  isMember: z.boolean(),
  /** Sum of the points of all problems. */
  points: z.number(),
  tries: z.int(),
  extension: z.nullable(z.object({ seconds: z.int(), reason: z.string() })),
  /** Results in the order of `problems`. */
  cells: z.array(homeworkCell),
});
export type HomeworkGridRow = z.output<typeof homeworkGridRow>;

export const getHomeworkGrid = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/homework/grid",
  summary: "Results of a homework, students × problems, for staff of the class",
  input: z.object({
    tid: rowId,
    currentPage: pageNumber,
    limit: pageLimit(HOMEWORK_GRID_PAGE),
    /** Part of a username, name or number. */
    keyword: filterText(100),
    /** Only students with this state for the problem `pid`, or for any problem if `pid` is absent. */
    state: filterChoice(resultStates),
    pid: filterId,
    sort: filterChoice(gridSorts),
    desc: flag,
  }),
  output: z.object({
    problems: z.array(gridProblem),
    records: z.array(homeworkGridRow),
    total: z.int(),
  }),
});

export const getHomeworkSubmissions = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/homework/submissions",
  summary:
    "Submissions of one student to this homework, newest first, for staff of the class; no others of the student",
  input: z.object({
    tid: rowId,
    uid: z.string().check(z.maxLength(64)),
    pid: filterId,
    currentPage: pageNumber,
    limit: pageLimit(30),
  }),
  output: paged(submissionRow),
});

export const setHomeworkPoints = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/homework/points",
  summary:
    "Set points of a student in one problem by hand, with a note that the student sees; null restores the computed ones",
  input: z.object({
    tid: rowId,
    uid: z.string().check(z.maxLength(64)),
    pid: rowId,
    /** Rounded to two decimals. */
    points: z.nullable(z.number().check(z.minimum(0), z.maximum(HOMEWORK_POINTS_MAX))),
    note: z._default(z.string().check(z.trim(), z.maxLength(HOMEWORK_NOTE_MAX)), ""),
  }),
  output: homeworkCell,
});

export const extendHomework = endpoint({
  ...common,
  method: "PUT",
  path: "/api/class/homework/extension",
  summary:
    "Give students more time, after the deadline of the class and before the late rule, with a reason; 0 seconds end an extension",
  input: z.object({
    tid: rowId,
    uids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(200)),
    seconds: wholeNumberWithin(0, HOMEWORK_DAYS_MAX * 86_400),
    reason: z._default(z.string().check(z.trim(), z.maxLength(HOMEWORK_NOTE_MAX)), ""),
  }),
  output: done,
});

/** `moodle` and `canvas`: CSV with the columns that the grade import of these systems reads. */
export const homeworkExports = ["xlsx", "csv", "moodle", "canvas"] as const;

export const downloadHomeworkResults = endpoint({
  ...common,
  method: "GET",
  path: "/api/file/download-homework-results",
  summary: "Results of a homework as a file, for staff of the class",
  input: z.object({ tid: rowId, format: filterChoice(homeworkExports) }),
  output: fileAnswer,
  download: [CSV_TYPE, XLSX_TYPE],
});
