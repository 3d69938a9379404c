import { CONTEST_KEYWORD_MAX } from "../../../shared/contest.ts";

/** What of a scoreboard is shown, as it stands in the address. */
export interface BoardSearch {
  keyword?: string;
  /** Star users are left out. */
  removeStar?: boolean;
  /** For organizers: also those who are absent. */
  absent?: boolean;
  currentPage?: number;
  limit?: number;
}

/** The last one shows most contests whole; only the rows in sight are rendered. */
export const BOARD_SIZES = [10, 30, 50, 1000] as const;
export const USUAL_SIZE = 50;

/** Reads an address by the common rules of lists: a bad page is 1, an unknown size the usual one. */
export function boardSearch(raw: Record<string, unknown>): BoardSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = BOARD_SIZES.find((size) => size !== USUAL_SIZE && size === Number(raw["limit"]));
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, CONTEST_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    removeStar: String(raw["removeStar"]) === "true" || undefined,
    absent: String(raw["absent"]) === "true" || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit,
  };
}
