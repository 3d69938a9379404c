import * as z from "zod/mini";
import {
  accepted,
  endpoint,
  filterText,
  nothing,
  pageLimit,
  pageNumber,
  paged,
} from "./endpoint.ts";

/** Numbers of the two rankings in calls: by solved problems, by points. */
export const RankType = { Acm: 0, Oi: 1 } as const;
export type RankType = (typeof RankType)[keyof typeof RankType];

export const RANK_PAGE = 50;
export const RANK_SEARCH_MAX = 50;

/** 0 or ACM (also when it is absent), 1 or OI. */
const rankType = z.pipe(
  z._default(z.union([z.number(), z.string()]), 0).register(accepted, {
    default: 0,
    anyOf: [
      { enum: [RankType.Acm, RankType.Oi] },
      { type: "string", pattern: "^\\s*(?:0|[aA][cC][mM]|1|[oO][iI])\\s*$" },
    ],
  }),
  z.pipe(
    z.transform((value: number | string): unknown => {
      const word = String(value).trim().toUpperCase();
      return word === "ACM" || word === "0" ? 0 : word === "OI" || word === "1" ? 1 : undefined;
    }),
    z.literal([RankType.Acm, RankType.Oi]),
  ),
);

export const rankRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** First line of the signature, without markup. */
  signature: z.nullable(z.string()),
  /** Distinct problems solved in practice. */
  ac: z.int(),
  /** Finished practice submissions. */
  total: z.int(),
  /** Points: the best score of each problem, summed. */
  score: z.int(),
  /** Equal results share a rank. */
  rank: z.int(),
});
export type RankRow = z.output<typeof rankRow>;

export const getRankList = endpoint({
  method: "GET",
  path: "/api/get-rank-list",
  feature: "ranking",
  access: "guest",
  summary: "Users with a submission by solved problems (type 0, ACM) or by points (type 1, OI)",
  input: z.object({
    type: rankType,
    currentPage: pageNumber,
    limit: pageLimit(30),
    searchUser: filterText(RANK_SEARCH_MAX),
  }),
  output: paged(rankRow),
});

export const getOwnRank = endpoint({
  method: "GET",
  path: "/api/own-rank",
  feature: "ranking",
  access: "user",
  summary: "The caller's place in a ranking; null without a submission",
  input: z.object({ type: rankType }),
  output: z.nullable(
    z.object({
      rank: z.int(),
      /** Position in the list, from 1; users of the same rank have different positions. */
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

/** Share of accepted problems among submissions in percent with two decimals; null before the first. */
export function acceptedRate({ ac, total }: { ac: number; total: number }): string | null {
  return total > 0 ? `${((ac / total) * 100).toFixed(2)}%` : null;
}
