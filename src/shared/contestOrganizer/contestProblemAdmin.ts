import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterId,
  filterNumber,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { adminProblemRow, problemFilter } from "../problem/problemAdmin.ts";

const common = { feature: "contest", access: "contestEditor" } as const;
const cid = z.object({ cid: rowId });

/** Maximum number of problems of a contest. */
export const CONTEST_PROBLEMS_MAX = 100;

const ownTitle = z.string().check(z.trim(), z.maxLength(200));

const adminContestProblem = z.object({
  id: z.int(),
  cid: z.int(),
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  displayId: z.string(),
  /** Title in the contest, in the language of the request. */
  displayTitle: z.string(),
  /** Titles written for the contest, by language; null when there is none. */
  ownTitles: z.object({ "zh-CN": z.nullable(z.string()), "en-US": z.nullable(z.string()) }),
  /** Title of the problem itself, shown if the contest has no title for the problem. */
  problemTitles: z.object({ "zh-CN": z.string(), "en-US": z.string() }),
  color: z.nullable(z.string()),
  /** 0: a problem without points (ACM); 1: a problem with points (OI). */
  type: z.int(),
  auth: z.int(),
  /**
   * What happens to the problem at the end of the contest: `restore`: it becomes public again; `publish`: it becomes
   * public for the first time; null: nothing changes.
   */
  atEnd: z.nullable(z.enum(["restore", "publish"])),
  /** Whether the problem's feedback policy hides verdicts from contestants. */
  isClosed: z.boolean(),
  /**
   * Whether the problem's discussions and editorials are closed during the contest; false if the problem was added by a
   * helper who has no staff role.
   */
  closesTexts: z.boolean(),
});
export type AdminContestProblem = z.output<typeof adminContestProblem>;

export const listAdminContestProblems = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/problems",
  summary: "The problems of a contest in their order, for its organizers",
  input: cid,
  output: z.array(adminContestProblem),
});

export const addContestProblem = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/contest/add-problem-from-public",
  summary: "Add a problem to a contest; the server assigns the next letter",
  input: z.object({
    cid: rowId,
    pid: rowId,
    displayId: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
    /** Whether a public problem is hidden until the contest is over. */
    hideUntilEnd: flag,
    /** Whether a problem that is only for contests becomes public when the contest is over. */
    publishAtEnd: flag,
  }),
  output: adminContestProblem,
});

export const getAdminContestProblem = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/contest-problem",
  summary: "One problem of a contest with its letter, title and balloon color, for its organizers",
  input: z.object({ cid: rowId, pid: rowId }),
  output: adminContestProblem,
});

export const findContestProblems = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/get-problem-list",
  summary:
    "Problems of a contest in their order, or with problemType those that its organizer may add, newest first; without their statements",
  input: z.object({
    cid: rowId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    ...problemFilter.shape,
    difficulty: filterNumber,
    tagId: filterId,
    /** If this filter is present, only problems that are not in the contest are returned. */
    problemType: filterNumber,
  }),
  output: z.object({
    problemList: paged(adminProblemRow),
    /** The rows of all problems in the contest (with letters and titles), by problem id. */
    contestProblemMap: z.record(z.string(), adminContestProblem),
  }),
});

export const addContestProblems = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/contest/add-problems",
  summary:
    "Add several problems to a contest in this order, by their display ids in the bank; the answer names those that are in it already or cannot be added",
  input: z.object({
    cid: rowId,
    problemIds: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))
      .check(z.minLength(1), z.maxLength(CONTEST_PROBLEMS_MAX)),
    /** Whether public problems that the caller may edit are hidden until the contest is over. */
    hideUntilEnd: flag,
    /** Whether contest-only problems that the caller may publish become public when the contest is over. */
    publishAtEnd: flag,
  }),
  output: z.object({
    added: z.array(adminContestProblem),
    /** Display ids of the problems that are already in the contest, in the given order. */
    already: z.array(z.string()),
    /** Ids for which there is no problem, or whose problem the caller may not add. */
    unknown: z.array(z.string()),
  }),
});

export const updateContestProblem = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/contest/contest-problem",
  summary:
    "Change letter, title or balloon color of a problem in a contest; one that is named by cid and pid and is not in the contest is added",
  input: z.object({
    id: z.optional(z.nullable(rowId)),
    cid: z.optional(z.nullable(rowId)),
    pid: z.optional(z.nullable(rowId)),
    displayId: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
    /**
     * One title for every language; `titles` contains titles by language. A title that equals the problem's own title
     * is not stored.
     */
    displayTitle: z.optional(z.nullable(ownTitle)),
    /**
     * Titles by language; empty or null: the problem's title is used. `titles` takes precedence over `displayTitle`.
     */
    titles: z.optional(
      z.nullable(
        z.object({
          "zh-CN": z.optional(z.nullable(ownTitle)),
          "en-US": z.optional(z.nullable(ownTitle)),
        }),
      ),
    ),
    /** Colour in the format of the specification's colour picker; stored as `#rrggbb`. */
    color: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    publishAtEnd: z.optional(z.nullable(flag)),
  }),
  output: adminContestProblem,
});

export const orderContestProblems = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/contest/problem-order",
  summary: "Order the problems of a contest by the ids of their links; all of them must be named",
  input: z.object({ cid: rowId, ids: z.array(rowId).check(z.maxLength(200)) }),
  output: done,
});

export const removeContestProblem = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/contest/problem",
  summary:
    "Take a problem out of a contest; with submissions in it only when `confirm` is set. The problem stays",
  input: z.object({ cid: rowId, pid: rowId, confirm: flag }),
  confirms: ["CONTEST_PROBLEM_USED"],
  output: done,
});
