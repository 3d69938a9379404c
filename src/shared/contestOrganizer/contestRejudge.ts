import * as z from "zod/mini";
import {
  done,
  endpoint,
  paged,
  pageLimit,
  pageNumber,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import { REASON_MAX, rejudging, REJUDGING_MAX } from "../submission/rejudge.ts";

/** Maximum number of problems of a contest in one rejudging. */
const LETTERS_MAX = 100;

export const startContestRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/contest",
  feature: "contest",
  access: "root",
  summary:
    "Start a rejudging within a contest: problems by their letters, submissions by their ids, or all of it",
  input: z.object({
    cid: rowId,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    /** Display ids of problems in the contest; absent: all problems. */
    displayIds: z.optional(
      z.array(z.string().check(z.maxLength(20))).check(z.maxLength(LETTERS_MAX)),
    ),
    /** Ids of the submissions; absent: all submissions that match the other filters. */
    submitIds: z.optional(z.array(rowId).check(z.maxLength(REJUDGING_MAX))),
    status: z.optional(z.nullable(wholeNumber)),
  }),
  output: rejudging,
});

export const rejudgeContestProblem = endpoint({
  method: "GET",
  path: "/api/admin/judge/rejudge-contest-problem",
  feature: "contest",
  access: "root",
  summary:
    "Rejudge all finished submissions of a problem in a contest at once, without pid those of all its problems",
  input: z.object({ cid: rowId, pid: z.optional(rowId) }),
  output: done,
});

const place = z.object({
  /** −1: out of competition. */
  rank: z.int(),
  /** Number of solved problems or sum of the points, depending on the contest format (ACM, OI). */
  points: z.number(),
  /** Time in the unit that the contest format uses. */
  time: z.number(),
});

export const boardChange = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.nullable(z.string()),
  /** Null: the contestant is not on the scoreboard. */
  before: z.nullable(place),
  after: z.nullable(place),
  /** Letters of the problems in which this contestant's verdicts change; empty when only the rank changes. */
  letters: z.array(z.string()),
});
export type BoardPlaceChange = z.output<typeof boardChange>;

const firstSolver = z.object({
  displayId: z.string(),
  /** Username of the first solver before and after the rejudging; null: there is none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const getRejudgingBoard = endpoint({
  method: "GET",
  path: "/api/admin/rejudging/board",
  feature: "contest",
  access: "root",
  summary:
    "The live scoreboard of a contest before and after a rejudging: whose rank, points or time changes",
  input: z.object({ id: rowId, cid: rowId, currentPage: pageNumber, limit: pageLimit(30) }),
  output: z.extend(paged(boardChange), {
    /** Number of contestants whose points or time change; these contestants come first in the list. */
    results: z.int(),
    firstSolvers: z.array(firstSolver),
  }),
});

/**
 * What was changed in a problem during a contest: only the points of its test cases, the test cases themselves, the
 * limits, or how it is judged.
 */
export const problemChanges = ["points", "data", "limits", "judging"] as const;
export type ProblemChange = (typeof problemChanges)[number];

export const changedProblem = z.object({
  pid: z.int(),
  displayId: z.string(),
  what: z.array(z.enum(problemChanges)),
  changedAt: z.string(),
  /** Number of submissions in this contest. */
  submissions: z.int(),
  /** Whether only points changed, so that new scores can be computed from the stored test case results. */
  canRescore: z.boolean(),
  /**
   * Id of the rejudging that was prepared for these changes; null if there is none. Once the rejudging is applied, the
   * changes are considered handled.
   */
  rejudgingId: z.nullable(z.int()),
});
export type ChangedProblem = z.output<typeof changedProblem>;

export const decideChangedProblem = endpoint({
  method: "POST",
  path: "/api/contest-changed-problem",
  feature: "contest",
  access: "user",
  summary:
    "Decide about the results of a problem from before it was changed in a running contest: keep them, for organizers; rescore or rejudge them with a preview, for root",
  input: z.object({ cid: rowId, pid: rowId, decision: z.enum(["keep", "rescore", "rejudge"]) }),
  output: z.object({ rejudgingId: z.nullable(z.int()) }),
});

/** A remote judge's verdict that arrived after the results of the contest were final; it does not count yet. */
export const lateVerdict = z.object({
  submitId: z.int(),
  displayId: z.nullable(z.string()),
  username: z.string(),
  submitTime: z.string(),
  /** The status that the submission would get. */
  status: z.int(),
});
export type LateVerdict = z.output<typeof lateVerdict>;

export const decideLateVerdict = endpoint({
  method: "POST",
  path: "/api/contest-late-verdict",
  feature: "contest",
  access: "user",
  summary:
    "Take a verdict of another judge that came after the results of a contest were final, or leave the submission without it; for organizers",
  input: z.object({ cid: rowId, submitId: rowId, decision: z.enum(["take", "leave"]) }),
  output: done,
});

const contestOfProblem = z.object({
  /** `displayId`: the problem's id in the contest. Null: the caller is not permitted to know about the contest. */
  contest: z.nullable(z.object({ cid: z.int(), title: z.string(), displayId: z.string() })),
  /** Number of submissions in this contest. */
  submissions: z.int(),
  /**
   * Changes to the problem about which the contest's organizers have not decided yet; empty when all results were
   * produced with the current version of the problem.
   */
  what: z.array(z.enum(problemChanges)),
});
export type ContestOfProblem = z.output<typeof contestOfProblem>;

export const listContestsOfProblem = endpoint({
  method: "GET",
  path: "/api/admin/problem/contests",
  feature: "contest",
  access: "classStaff",
  summary:
    "Running contests with submissions to a problem, whose results a change of it makes inconsistent; for those who may edit it",
  input: z.object({ pid: rowId }),
  output: z.array(contestOfProblem),
});
