import { CONTEST_KEYWORD_MAX } from "../../../shared/contest/contest.ts";
import type { CategoryChoice } from "../../../shared/scoreboard/categoryRows.ts";

/** Options of a scoreboard, as given in the URL. */
export interface BoardSearch {
  keyword?: string;
  /** Whether to hide star users. */
  removeStar?: boolean;
  /**
   * Shows only the contestants of this category, or only the contestants out of competition, and ranks them among
   * themselves.
   */
  category?: CategoryChoice;
  /** For organizers: whether to show absent participants as well. */
  absent?: boolean;
  currentPage?: number;
  limit?: number;
  /** Shows the board at this time, in minutes from the start; absent for the current time. */
  at?: number;
  /** Whether to show a chart of the best contestants. */
  chart?: boolean;
  /** For organizers: whether to show the board without the freeze. */
  live?: boolean;
  /** False if auto refresh is off. */
  auto?: false;
}

function categoryOf(raw: unknown): CategoryChoice | undefined {
  // The value is a literal. Every first visit loads the routes of all pages, and thus this module; if this module
  // imported the constant, every first visit would load the constant's module, too.
  if (raw === "unofficial") return raw;
  const id = Number(raw);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The time in minutes with two decimals, which is exact to the second. */
function momentOf(raw: unknown): number | undefined {
  const minutes = typeof raw === "string" && raw.trim() === "" ? NaN : Number(raw);
  if (!Number.isFinite(minutes) || minutes < 0) return undefined;
  return Number(Math.min(minutes, 10_000_000).toFixed(2));
}

/**
 * With the largest page size, most contests fit on one page; such large pages are possible because only visible rows
 * are rendered.
 */
export const BOARD_SIZES = [10, 30, 50, 1000] as const;
export const USUAL_SIZE = 50;

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and an unknown size becomes the
 * default.
 */
export function boardSearch(raw: Record<string, unknown>): BoardSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = BOARD_SIZES.find((size) => size !== USUAL_SIZE && size === Number(raw["limit"]));
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, CONTEST_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    removeStar: String(raw["removeStar"]) === "true" || undefined,
    category: categoryOf(raw["category"]),
    absent: String(raw["absent"]) === "true" || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit,
    at: momentOf(raw["at"]),
    chart: String(raw["chart"]) === "true" || undefined,
    live: String(raw["live"]) === "true" || undefined,
    auto: String(raw["auto"]) === "false" ? false : undefined,
  };
}
