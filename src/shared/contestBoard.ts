import * as z from "zod/mini";
import { done, endpoint, rowId } from "./endpoint.ts";
import { acmCell, acmRankRow, boardPerson, pointsRankRow } from "./scoreboardCalls.ts";

const withoutPlace = { seq: true, rank: true } as const;
/** What orders rows with equal totals, and takes their rank from those out of competition. */
const order = {
  /** Rows with equal totals are in the order of these numbers; null: behind them, by uid. */
  tie: z.nullable(z.int()),
  isStar: z.boolean(),
};
const sentRow = z.union([
  z.extend(z.omit(acmRankRow, withoutPlace), order),
  z.extend(z.omit(pointsRankRow, withoutPlace), order),
]);
/** A row of a scoreboard as it is sent: places follow from all rows. */
export type SentRow = z.output<typeof sentRow>;

/** By display id the accepted and all submissions that the view shows: up to the freeze in a frozen one. */
const boardCounts = z.record(z.string(), z.tuple([z.int(), z.int()]));
export type BoardCounts = z.output<typeof boardCounts>;

const wholeBoard = z.object({
  /** Of its rows: the same rows have the same version on every server. */
  version: z.string(),
  /** Results under the freeze are not in it. */
  isFrozen: z.boolean(),
  counts: boardCounts,
  rows: z.array(sentRow),
});
export type WholeBoard = z.output<typeof wholeBoard>;

/** The difference between two versions of a scoreboard, as the live channel sends it. */
export interface BoardChange {
  /** Of the whole board after it. */
  version: string;
  isFrozen: boolean;
  counts: BoardCounts;
  /** New and changed rows. */
  rows: SentRow[];
  /** Uids of rows that are no longer on it. */
  gone: string[];
  /** The rows are left out because they are too many: load the whole board. */
  reload?: true;
}

/**
 * `shown`: what everybody sees now. For organizers also `live`, without the freeze, and `frozen`, as it was under the
 * freeze, even after it ended; others are shown the first.
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

/** What a row became at a moment. */
const timelineStep = z.object({
  /** Seconds from the start. */
  at: z.int(),
  /** The cell that changed, by display id. */
  letter: z.string(),
  /** ACM: the cell; by points the score, null where nothing was scored. */
  cell: z.union([acmCell, z.nullable(z.int())]),
  /** Milliseconds, by OI rules where all points are reached. */
  runTime: z.optional(z.int()),
  /** Of the row: problems solved or points, then what orders equal ones. */
  total: z.tuple([z.int(), z.int()]),
  /** See `lastTime` of rows. */
  last: z.optional(z.int()),
  /** See `tie` of whole boards. */
  tie: z.int(),
});
const timelineRow = z.extend(boardPerson, {
  isStar: z.boolean(),
  /** On the board from the start; others from their first step on. */
  isListed: z.boolean(),
  steps: z.array(timelineStep),
});
export type TimelineRow = z.output<typeof timelineRow>;

const boardTimeline = z.object({
  /** Results under the freeze are not in it. */
  isFrozen: z.boolean(),
  byPoints: z.boolean(),
  /** Times are whole minutes, and rows have `lastTime`. */
  countsMinutes: z.boolean(),
  /** Seconds from the start to the end, or to the last step with extra time. */
  length: z.int(),
  /** By display id from which second on there were how many accepted and judged submissions. */
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
  access: "staff",
  method: "POST",
  path: "/api/admin/contest/reveal",
  summary:
    "Reveal the results under the freeze: the live scoreboard becomes public; for organizers",
  input: z.object({ cid: rowId }),
  output: done,
});
