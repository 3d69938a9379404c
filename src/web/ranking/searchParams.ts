import { bankOf } from "../../shared/problem/banks.ts";
import { RANK_PAGE, RANK_SEARCH_MAX } from "../../shared/practice/ranking.ts";

/** Search parameters of a ranking. */
export interface RankSearch {
  searchUser?: string;
  currentPage?: number;
  limit?: number;
  /** Code of the problem bank whose problems are counted; absent: all banks. */
  oj?: string;
}

/**
 * Reads the parameters from a URL by the rules shared by all lists: an invalid page becomes 1, and an invalid page size
 * becomes the default.
 */
export function rankSearch(raw: Record<string, unknown>): RankSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const text = String(raw["searchUser"] ?? "")
    .slice(0, RANK_SEARCH_MAX)
    .trim();
  const code = String(raw["oj"] ?? "")
    .trim()
    .toUpperCase();
  return {
    oj: bankOf(code),
    searchUser: text || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== RANK_PAGE ? limit : undefined,
  };
}
