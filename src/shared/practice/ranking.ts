import * as z from "zod/mini";
import {
  accepted,
  endpoint,
  filterText,
  nothing,
  pageLimit,
  pageNumber,
  paged,
} from "../call/endpoint.ts";

/** The numbers that identify the rankings in API calls: by solved problems, by points, by rating. */
export const RankType = { Acm: 0, Oi: 1, Rating: 2 } as const;
export type RankType = (typeof RankType)[keyof typeof RankType];

export const RANK_PAGE = 50;
export const RANK_SEARCH_MAX = 50;
/** Maximum number of users in a ranking that is limited to the problems of one bank. */
export const BANK_RANKED_MAX = 1000;

/** Maps the accepted input values to the types of rankings. */
const typesByText: Partial<Record<string, RankType>> = { 0: 0, ACM: 0, 1: 1, OI: 1, 2: 2 };

/** `0` or `ACM` (the default), `1` or `OI`, or `2`. */
const rankType = z
  .pipe(
    z._default(z.union([z.number(), z.string()]), 0),
    z.pipe(
      z.transform((value: number | string) => typesByText[String(value).trim().toUpperCase()]),
      z.literal([RankType.Acm, RankType.Oi, RankType.Rating]),
    ),
  )
  .register(accepted, {
    default: 0,
    anyOf: [
      { enum: [RankType.Acm, RankType.Oi, RankType.Rating] },
      {
        type: "string",
        pattern: "^\\s*(?:0|[aA][cC][mM]|1|[oO][iI]|2)\\s*$",
      },
    ],
  });

export const rankRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** First line of the signature, without markup. */
  signature: z.nullable(z.string()),
  /** Number of distinct problems solved in practice. */
  ac: z.int(),
  /** Number of finished practice submissions. */
  total: z.int(),
  /** Points: the sum of the user's best scores in all problems. */
  score: z.int(),
  /**
   * Rating from rated contests; null: the user has no rating, the user hides the rating, or the site has no ratings.
   */
  contestRating: z.nullable(z.int()),
  /** Number of rated contests; 0 without a rating. */
  ratedContests: z.int(),
  /** Equal results share a rank. */
  rank: z.int(),
});
export type RankRow = z.output<typeof rankRow>;

export const getRankList = endpoint({
  method: "GET",
  path: "/api/get-rank-list",
  feature: "ranking",
  access: "guest",
  summary:
    "Users with a submission by solved problems (type 0, ACM), by points (type 1, OI) or by rating (type 2); with oj the best 1,000 by problems of one bank",
  input: z.object({
    type: rankType,
    currentPage: pageNumber,
    limit: pageLimit(30),
    searchUser: filterText(RANK_SEARCH_MAX),
    /** Code of a problem bank, or `All`; the ranking by rating ignores it. */
    oj: filterText(20),
  }),
  output: z.extend(paged(rankRow), {
    /** Problem banks with public problems. */
    banks: z.array(z.string()),
  }),
});

export const getOwnRank = endpoint({
  method: "GET",
  path: "/api/own-rank",
  feature: "ranking",
  access: "user",
  summary: "The caller's place in a ranking; null without one",
  input: z.object({ type: rankType }),
  output: z.nullable(
    z.object({
      rank: z.int(),
      /** Position in the list, starting at 1; users with the same rank have different positions. */
      position: z.int(),
    }),
  ),
});

export const getRecentSevenAcRank = endpoint({
  method: "GET",
  path: "/api/get-recent-seven-ac-rank",
  feature: "ranking",
  access: "guest",
  summary: "The ten users with the most first solves within the last 7 × 24 hours",
  input: nothing,
  output: z.array(
    z.pick(rankRow, { uid: true, username: true, nickname: true, avatar: true, ac: true }),
  ),
});
