import { resultStates } from "./homeworkResults.ts";
import * as z from "zod/mini";
import { done, endpoint, nothing, rowId } from "../call/endpoint.ts";

/**
 * Homework: a training of a class that has a start, a deadline, a late rule, points per problem and a separate feedback
 * policy. Its id is that of the training (`tid`). As in other trainings, calls use this id to read problems and to
 * submit.
 */

/**
 * How late submissions count. `closed`: they do not count. `perDay`: with a deduction for each started day. `second`:
 * for part of the points, until a second deadline.
 */
export const lateRules = ["closed", "perDay", "second"] as const;
export type LateRule = (typeof lateRules)[number];

/**
 * What students see of their results before the feedback is released: everything that they see in practice; the verdict
 * and points, but no test cases; or only that the code was received.
 */
export const homeworkFeedbacks = ["full", "score", "none"] as const;
export type HomeworkFeedback = (typeof homeworkFeedbacks)[number];

/**
 * The order of the problems: as set by the teacher, or shuffled; the shuffled order differs between students but never
 * changes for a student.
 */
export const problemOrders = ["given", "own"] as const;

/**
 * Phases, in this order: not started; open; past the viewer's deadline, but late submissions still count; over for the
 * viewer.
 */
export const homeworkPhases = ["before", "open", "late", "closed"] as const;
export type HomeworkPhase = (typeof homeworkPhases)[number];

export const HOMEWORK_TITLE_MAX = 200;
export const HOMEWORK_TEXT_MAX = 65_535;
export const HOMEWORK_PROBLEMS_MAX = 100;
/** Maximum points of one problem. */
export const HOMEWORK_POINTS_MAX = 10_000;
/** Points of a problem if the teacher does not set them. */
export const HOMEWORK_POINTS_DEFAULT = 100;
/** Maximum length of the reason for an extension, or of a note on points. */
export const HOMEWORK_NOTE_MAX = 500;
export const LATE_DAYS_MAX = 60;
/** Maximum number of days between start and last deadline, and maximum length of an extension in days. */
export const HOMEWORK_DAYS_MAX = 400;
/** Maximum number of characters of a comment on a line of code. */
export const LINE_COMMENT_MAX = 2000;

const common = { feature: "homework" } as const;
const tid = z.object({ tid: rowId });

/** The late rule with its parameters; parameters of other late rules are null. */
const lateRule = z.object({
  rule: z.enum(lateRules),
  /** `perDay`: percentage of the points that is deducted for each started period of 24 hours. */
  percentPerDay: z.nullable(z.int()),
  /** `perDay`: the deductions leave at least this percentage of the points. */
  floorPercent: z.nullable(z.int()),
  /** `perDay`: number of days after which submissions no longer count. */
  maxDays: z.nullable(z.int()),
  /** `second`: the second deadline. */
  secondEndTime: z.nullable(z.string()),
  /** `second`: percentage of the points that submissions get between the first and the second deadline. */
  secondPercent: z.nullable(z.int()),
});

/** Times of a homework assignment for the viewer. All times are in ISO 8601. */
const times = z.object({
  startTime: z.string(),
  /** The deadline for the whole class. */
  endTime: z.string(),
  /** The viewer's own deadline; with an extension, it is later than `endTime`. */
  ownEndTime: z.string(),
  /** Under the late rule, the time from which the viewer's submissions no longer count. */
  ownLastTime: z.string(),
  /** Time from which all results are visible, and from which they count outside the class. */
  feedbackTime: z.string(),
  phase: z.enum(homeworkPhases),
  /** Percentage of the points that a submission by the viewer would get now; null if it would not count. */
  percentNow: z.nullable(z.int()),
});

/** A homework assignment as it appears in the lists of a member of the class. */
export const homeworkRow = z.object({
  tid: z.int(),
  classId: z.int(),
  className: z.string(),
  title: z.string(),
  ...times.shape,
  lateRule: z.enum(lateRules),
  problemCount: z.int(),
  /** Sum of the points of the homework's problems. */
  maxPoints: z.int(),
  /**
   * The viewer's own points, rounded to two decimals; null while the results are not shown, and for staff of the class.
   */
  points: z.nullable(z.number()),
  /** Number of problems with full points; null in the same cases as `points`. */
  fullCount: z.nullable(z.int()),
  /** Number of problems to which the viewer has submitted. */
  triedCount: z.int(),
  /** Whether students can see the homework; if false, only staff of the class see the row. */
  status: z.boolean(),
  /** Whether the viewer is staff of the class. */
  isStaff: z.boolean(),
});
export type HomeworkRow = z.output<typeof homeworkRow>;

export const listHomework = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/homework-list",
  access: "user",
  summary:
    "Homework of one class, the latest deadline first, with the own state; staff of the class also see hidden ones",
  input: z.object({ classId: rowId }),
  output: z.object({
    /** Current time of the server. */
    now: z.string(),
    records: z.array(homeworkRow),
  }),
});

export const listDueHomework = endpoint({
  ...common,
  method: "GET",
  path: "/api/homework/due",
  access: "user",
  summary:
    "Homework of all classes of the caller as a student that is open, or still counts late, or starts within a week, the next deadline first",
  input: nothing,
  output: z.object({ now: z.string(), records: z.array(homeworkRow) }),
});

/** A student's result for one problem. Fields about points are null while the student may not see them. */
export const homeworkCell = z.object({
  state: z.enum(resultStates),
  /** Points after the late factor was applied, or points set manually; rounded to two decimals. */
  points: z.nullable(z.number()),
  /** Number of submissions that count, that is, those from the start to `ownLastTime`. */
  tries: z.int(),
  /**
   * Percentage of the points that remains for the best submission after the deduction for lateness; 100: it was on
   * time. Null: no submission counts, or the points were set manually.
   */
  latePercent: z.nullable(z.int()),
  /** Id of the submission that counts. Null: no submission counts, or the viewer may not see it yet. */
  submitId: z.nullable(z.int()),
  /** Whether the points were set manually; `note` is the teacher's note to the student. */
  byHand: z.boolean(),
  note: z.nullable(z.string()),
});
export type HomeworkCell = z.output<typeof homeworkCell>;

/** A problem of a homework assignment, with the viewer's result. */
export const homeworkProblem = z.object({
  pid: z.int(),
  /** Id of the problem in the homework. */
  problemId: z.string(),
  /** The title in the language of the request or, if there is none, in the other language. */
  title: z.string(),
  /** Points for a full solution that is submitted on time. */
  points: z.int(),
  /** Type of the problem. 0: ACM; 1: with scores. */
  type: z.int(),
  /** The viewer's own result; null for staff. */
  result: z.nullable(homeworkCell),
});
export type HomeworkProblem = z.output<typeof homeworkProblem>;

export const homeworkDetail = z.extend(homeworkRow, {
  /** Markdown source, and the rendered and sanitised HTML. */
  description: z.string(),
  html: z.string(),
  late: lateRule,
  feedback: z.enum(homeworkFeedbacks),
  /** Whether students can currently see the results, including those of test cases. */
  feedbackIsOpen: z.boolean(),
  order: z.enum(problemOrders),
  /** Names of the languages that are accepted; null: all languages of each problem. */
  languages: z.nullable(z.array(z.string())),
  /** The viewer's extension of the deadline; null: none. */
  extension: z.nullable(z.object({ seconds: z.int(), reason: z.string() })),
  /** The problems in the order in which the viewer sees them; empty for students before the start. */
  problems: z.array(homeworkProblem),
  /** The teacher's notes on the solutions, rendered; null: there are none, or the teacher has not released them yet. */
  solutionHtml: z.nullable(z.string()),
  /** Whether the teacher has released the notes on the solutions and, separately, the code of other students. */
  solutionsOpen: z.boolean(),
  codeOpen: z.boolean(),
  /** Whether the class is archived, so that nothing can be submitted or changed. */
  archived: z.boolean(),
});
export type HomeworkDetail = z.output<typeof homeworkDetail>;

export const getHomework = endpoint({
  ...common,
  method: "GET",
  path: "/api/homework",
  access: "user",
  summary: "One homework with its rules, problems and the own results, for members of its class",
  input: tid,
  output: z.object({ now: z.string(), homework: homeworkDetail }),
});

/** A comment on a line of submitted code. */
export const lineComment = z.object({
  id: z.int(),
  submitId: z.int(),
  /** Line number, starting at 1. */
  line: z.int(),
  /** Plain text. */
  content: z.string(),
  /** Empty when the account was deleted. */
  author: z.string(),
  /** Whether the student sees the comment immediately; false: only after the feedback has been released. */
  atOnce: z.boolean(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  /** Whether the viewer may change and delete the comment. */
  mayEdit: z.boolean(),
});
export type LineComment = z.output<typeof lineComment>;

export const getLineComments = endpoint({
  ...common,
  method: "GET",
  path: "/api/homework/line-comments",
  access: "user",
  summary:
    "Comments on the lines of a submission to a homework, by line, for its owner and the staff of the class",
  input: z.object({ submitId: rowId }),
  output: z.object({
    records: z.array(lineComment),
    /** Whether the viewer may comment on this code. */
    mayComment: z.boolean(),
  }),
});

export const addLineComment = endpoint({
  ...common,
  method: "POST",
  path: "/api/homework/line-comment",
  access: "user",
  summary: "Comment on a line of a submission to a homework, for staff of its class",
  input: z.object({
    submitId: rowId,
    line: rowId,
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(LINE_COMMENT_MAX)),
    atOnce: z._default(z.boolean(), false),
  }),
  output: lineComment,
});

export const updateLineComment = endpoint({
  ...common,
  method: "PUT",
  path: "/api/homework/line-comment",
  access: "user",
  summary: "Change a comment on a line of code, for staff of the class",
  input: z.object({
    id: rowId,
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(LINE_COMMENT_MAX)),
    atOnce: z._default(z.boolean(), false),
  }),
  output: lineComment,
});

export const deleteLineComment = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/homework/line-comment",
  access: "user",
  summary: "Delete a comment on a line of code, for staff of the class",
  input: z.object({ id: rowId }),
  output: done,
});
