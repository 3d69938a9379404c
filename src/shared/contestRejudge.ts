import * as z from "zod/mini";
import { endpoint, paged, pageLimit, pageNumber, rowId, wholeNumber } from "./endpoint.ts";
import { REASON_MAX, rejudging, REJUDGING_MAX } from "./rejudge.ts";

/** Problems of a contest that one rejudging names. */
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
    /** Absent: of all problems. */
    displayIds: z.optional(
      z.array(z.string().check(z.maxLength(20))).check(z.maxLength(LETTERS_MAX)),
    ),
    /** Absent: all that fit the rest. */
    submitIds: z.optional(z.array(rowId).check(z.maxLength(REJUDGING_MAX))),
    status: z.optional(z.nullable(wholeNumber)),
  }),
  output: rejudging,
});

const place = z.object({
  /** −1: out of competition. */
  rank: z.int(),
  /** Problems solved, or points. */
  points: z.number(),
  /** In the unit of the contest's rule. */
  time: z.number(),
});

export const boardChange = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.nullable(z.string()),
  /** Null: not on the scoreboard. */
  before: z.nullable(place),
  after: z.nullable(place),
  /** Letters of the problems of which the own verdicts change; none: others pass, or are passed. */
  letters: z.array(z.string()),
});
export type BoardPlaceChange = z.output<typeof boardChange>;

const firstSolver = z.object({
  displayId: z.string(),
  /** Usernames; null: nobody. */
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
    /** Of all: those whose points or time change; they come first. */
    results: z.int(),
    firstSolvers: z.array(firstSolver),
  }),
});
