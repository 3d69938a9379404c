import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";
import { acmCell, acmRankRow, boardPerson, pointsRankRow } from "./scoreboardCalls.ts";

const withoutPlace = { seq: true, rank: true } as const;
/**
 * `tie` orders rows with equal totals. `isStar`: the row is out of competition and therefore has no rank.
 */
const order = {
  /** Determines the order of rows with equal totals. Rows in which it is null come last, ordered by uid. */
  tie: z.nullable(z.int()),
  isStar: z.boolean(),
};
const sentRow = z.union([
  z.extend(z.omit(acmRankRow, withoutPlace), order),
  z.extend(z.omit(pointsRankRow, withoutPlace), order),
]);
/** A scoreboard row as it is sent. The row contains no positions, because they are computed from all rows. */
export type SentRow = z.output<typeof sentRow>;

/**
 * Numbers of accepted submissions and of all submissions in the view, by display id. A frozen view counts only
 * submissions before the freeze.
 */
const boardCounts = z.record(z.string(), z.tuple([z.int(), z.int()]));
export type BoardCounts = z.output<typeof boardCounts>;

const wholeBoard = z.object({
  /** Version of the rows: the same rows have the same version on every server process. */
  version: z.string(),
  /** Whether results hidden by the freeze are left out. */
  isFrozen: z.boolean(),
  counts: boardCounts,
  rows: z.array(sentRow),
});
export type WholeBoard = z.output<typeof wholeBoard>;

/** The difference between two versions of a scoreboard, as the live channel sends it. */
export interface BoardChange {
  /** Version of the whole board after the change. */
  version: string;
  isFrozen: boolean;
  counts: BoardCounts;
  /** New and changed rows. */
  rows: SentRow[];
  /** Uids of rows that are no longer on the board. */
  gone: string[];
  /** Set if there are too many rows: they are left out, and clients load the whole board instead. */
  reload?: true;
}

/**
 * `shown`: the public view. Organizers may also request `live` (without the freeze) and `frozen` (as during the freeze,
 * even after it has ended); all other viewers always get `shown`.
 */
export const boardViews = ["shown", "live", "frozen"] as const;
export type BoardViewName = (typeof boardViews)[number];

export const getContestBoard = endpoint({
  feature: "contest",
  access: "guest",
  method: "GET",
  path: "/api/get-contest-board",
  summary:
    "The whole scoreboard in one version, which the live channel's changes continue; with ETag. Guests where the contest opens it",
  input: z.object({ cid: rowId, view: z._default(z.enum(boardViews), "shown") }),
  output: wholeBoard,
});

/** One change to a row, with the row's values after the change. */
const timelineStep = z.object({
  /** Seconds from the start. */
  at: z.int(),
  /** Display id of the problem whose cell changed. */
  letter: z.string(),
  /** Under ACM rules, the cell; under rules with points, the score, or null if nothing was scored. */
  cell: z.union([acmCell, z.nullable(z.int())]),
  /** Run time in milliseconds; present only under OI rules and for a full score. */
  runTime: z.optional(z.int()),
  /** Total of the row: problems solved or points, then the value that breaks ties. */
  total: z.tuple([z.int(), z.int()]),
  /** Same meaning as `lastTime` in the rows of a whole board. */
  last: z.optional(z.int()),
  /** Same meaning as `tie` in the rows of a whole board. */
  tie: z.int(),
});
const timelineRow = z.extend(boardPerson, {
  isStar: z.boolean(),
  /** Whether the row is on the board from the start; any other row appears with the first entry of its `steps`. */
  isListed: z.boolean(),
  steps: z.array(timelineStep),
});
export type TimelineRow = z.output<typeof timelineRow>;

const boardTimeline = z.object({
  /** Whether results hidden by the freeze are left out. */
  isFrozen: z.boolean(),
  byPoints: z.boolean(),
  /** Whether times are whole minutes; rows then have `lastTime`. */
  countsMinutes: z.boolean(),
  /**
   * Seconds from the start to the end of the contest, or to the last change of a row if this change is later because of
   * extra time.
   */
  length: z.int(),
  /**
   * For each problem, by display id: the numbers of accepted and judged submissions over time. Each entry also contains
   * the time, in seconds, from which its numbers apply.
   */
  counts: z.record(z.string(), z.array(z.tuple([z.int(), z.int(), z.int()]))),
  rows: z.array(timelineRow),
});
export type BoardTimeline = z.output<typeof boardTimeline>;

export const getContestBoardTimeline = endpoint({
  feature: "contest",
  access: "guest",
  method: "GET",
  path: "/api/get-contest-board-timeline",
  summary:
    "How the scoreboard came about, by today's verdicts: all changes of its rows in the view that the reader may see; with ETag",
  input: z.object({ cid: rowId, view: z._default(z.enum(boardViews), "shown") }),
  output: boardTimeline,
});

export const revealContest = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "POST",
  path: "/api/admin/contest/reveal",
  summary:
    "Reveal the results under the freeze: the live scoreboard becomes public; for organizers",
  input: z.object({ cid: rowId }),
  output: done,
});
