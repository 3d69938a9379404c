import * as z from "zod/mini";
import { contestInfo, contestProblem } from "./contest.ts";
import {
  endpoint,
  filterTextOrNull,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";

/** A cell of an ACM scoreboard. */
export const acmCell = z.object({
  /** Number of penalised attempts before the accepted attempt, or of all penalised attempts if none was accepted. */
  errorNum: z.int(),
  /** Number of attempts whose results the freeze hides. */
  tryNum: z.optional(z.int()),
  isAC: z.optional(z.boolean()),
  isFirstAC: z.optional(z.boolean()),
  /**
   * Whether the contestant is only provisionally first, because an earlier submission to the problem has not been
   * judged yet; absent: no.
   */
  isProvisionalFirst: z.optional(z.literal(true)),
  /** Time of the accepted submission, in seconds from the start. */
  ACTime: z.optional(z.int()),
});

const boardTeam = z.object({
  /** Names of the team's contestants. */
  members: z.array(z.string()),
  /** ISO 3166-1, three letters. */
  country: z.nullable(z.string()),
});
export type BoardTeam = z.output<typeof boardTeam>;

/** The contestant of a row. */
export const boardPerson = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  /** Sent to organizers, and to all readers if the contest shows real names. */
  realname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  gender: z.string(),
  school: z.nullable(z.string()),
  /** Sent only to organizers; null for everyone else. */
  registered: z.nullable(z.boolean()),
  /** Present for teams; `nickname` is then the team's name. */
  team: z.optional(boardTeam),
  /** Ids of the contestant's categories that the reader may see; absent: none. */
  categories: z.optional(z.array(z.int())),
});
export type BoardPerson = z.output<typeof boardPerson>;

const placedPerson = z.extend(boardPerson, {
  /** Position on the board, from 1. */
  seq: z.int(),
  /** -1: out of competition. */
  rank: z.int(),
});

/**
 * ACM: `ac` is the number of solved problems and `totalTime` the time in seconds with penalties. On the pages of a
 * contest's scoreboard, `total` is the number of judged submissions plus the number of those that the freeze hides.
 * Elsewhere, `total` is the number of submissions that the cells show.
 */
export const acmRankRow = z.extend(placedPerson, {
  ac: z.int(),
  total: z.int(),
  totalTime: z.int(),
  /**
   * Time of the last accepted submission, in seconds from the start of the contest. It is present only if times are
   * whole minutes, because only then is it used to break ties.
   */
  lastTime: z.optional(z.int()),
  /** The cells, keyed by the display ids of the problems. */
  submissionInfo: z.record(z.string(), acmCell),
});
export type AcmRankRow = z.output<typeof acmRankRow>;

/**
 * A scoreboard row of a contest that awards points. Under OI rules, `totalTime` and `timeInfo` are run times in
 * milliseconds.
 */
export const pointsRankRow = z.extend(placedPerson, {
  totalScore: z.int(),
  totalTime: z.int(),
  submissionInfo: z.record(z.string(), z.nullable(z.int())),
  timeInfo: z.nullable(z.record(z.string(), z.int())),
  /**
   * Display ids of the problems for which this contestant was the first to get full points; absent when there are none.
   */
  firstSolved: z.optional(z.array(z.string())),
  /**
   * Display ids of the problems for which this contestant is only provisionally first: an earlier submission to the
   * problem has not been judged yet.
   */
  provisionallyFirst: z.optional(z.array(z.string())),
});
export type PointsRankRow = z.output<typeof pointsRankRow>;

export const rankRow = z.union([acmRankRow, pointsRankRow]);

/** Maximum number of followed users; further users are ignored. */
export const FOLLOWED_MAX = 100;

const followed = z.pipe(
  z._default(z.nullable(z.array(z.string())), []),
  z.transform((uids) => (uids ?? []).slice(0, FOLLOWED_MAX)),
);

export const rankQuestion = z.object({
  cid: rowId,
  currentPage: pageNumber,
  limit: pageLimit(50, 500),
  /** Requests the live board; for organizers only. */
  forceRefresh: flag,
  removeStar: flag,
  concernedList: followed,
  keyword: filterTextOrNull(100),
  /**
   * Whether to leave out the rows of the viewer and of followed users, which otherwise precede the first page. `own`
   * and `concerned` contain these rows in any case.
   */
  separate: flag,
});
export type RankQuestion = z.output<typeof rankQuestion>;

/**
 * As in the specification, `records` starts with the viewer's row and the rows of followed users, in order of rank. The
 * rows of the whole board follow. All of these rows are searched, counted and paged together. With `separate`,
 * `records` contains only the board.
 */
export const rankPage = z.extend(paged(rankRow), {
  /** Version of the board; the version grows with every change. */
  version: z.string(),
  /** Whether results hidden by the freeze are left out. */
  isFrozen: z.boolean(),
  /** The viewer's own row (`own`) and the rows of followed users (`concerned`), if they are on the board. */
  own: z.nullable(rankRow),
  concerned: z.array(rankRow),
});

export const getContestRank = endpoint({
  method: "POST",
  path: "/api/get-contest-rank",
  feature: "contest",
  access: "user",
  summary:
    "A page of the scoreboard of a contest, as its reader may see it; the own row and followed ones come first, unless separate=true",
  input: rankQuestion,
  output: rankPage,
});

export const getContestOutsizeInfo = endpoint({
  method: "GET",
  path: "/api/get-contest-outsize-info",
  feature: "contest",
  access: "guest",
  summary: "A contest and its problems, for the scoreboard without login",
  input: z.object({ cid: rowId }),
  output: z.object({
    contest: contestInfo,
    problemList: z.array(contestProblem),
  }),
});

export const getContestOutsideScoreboard = endpoint({
  method: "POST",
  path: "/api/get-contest-outside-scoreboard",
  feature: "contest",
  access: "guest",
  summary:
    "A page of the scoreboard without login, where the contest opens it; the own row and followed ones come first, unless separate=true",
  input: rankQuestion,
  output: rankPage,
});
