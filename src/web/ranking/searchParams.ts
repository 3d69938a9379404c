import { RANK_PAGE, RANK_SEARCH_MAX } from "../../shared/ranking.ts";

/** Search parameters of a ranking. */
export interface RankSearch {
  searchUser?: string;
  currentPage?: number;
  limit?: number;
}

/** Reads an address by the common rules of lists: an invalid page becomes 1, an invalid size the default. */
export function rankSearch(raw: Record<string, unknown>): RankSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const text = String(raw["searchUser"] ?? "")
    .slice(0, RANK_SEARCH_MAX)
    .trim();
  return {
    searchUser: text || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== RANK_PAGE ? limit : undefined,
  };
}
