import {
  levels,
  LOCAL_BANK,
  type OwnFilter,
  ownFilters,
  type ProblemSort,
  problemSorts,
  RATING_MAX,
  RATING_MIN,
} from "../../../shared/problem/problem.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of the problem list, as given in the URL. An absent field means no filter. */
export interface ProblemListSearch {
  keyword?: string;
  difficulty?: number;
  ratingFrom?: number;
  ratingTo?: number;
  /** Filter by the viewer's status on a problem; not available to guests. */
  own?: OwnFilter;
  /** One of the reader's problem lists. */
  list?: number;
  /** If absent, the list is sorted by id. */
  sort?: ProblemSort;
  descending?: boolean;
  /** Code of a problem bank; `ALL` for every bank, absent for the local bank. */
  oj?: string;
  tagId?: number[];
  currentPage?: number;
  limit?: number;
  /** Whether to include hidden problems; for root and problem admins. */
  problemVisible?: boolean;
}

export const USUAL_LIMIT = 30;
export const ALL_BANKS = "ALL";
const TAGS_MAX = 20;
const KEYWORD_MAX = 100;

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and an unreadable tag list
 * becomes empty.
 */
export function problemListSearch(raw: Record<string, unknown>): ProblemListSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const level = raw["difficulty"] === "" ? Number.NaN : Number(raw["difficulty"]);
  const oj = String(raw["oj"] ?? "")
    .trim()
    .slice(0, 20);
  const tags = tagList(raw["tagId"]);
  return {
    keyword:
      String(raw["keyword"] ?? "")
        .slice(0, KEYWORD_MAX)
        .trim() || undefined,
    difficulty: levels.find((each) => each === level),
    ratingFrom: rating(raw["ratingFrom"]),
    ratingTo: rating(raw["ratingTo"]),
    own: ownFilters.find((each) => each === raw["own"]),
    list: numberAbove(0, raw["list"]),
    sort: problemSorts.find((each) => each !== "id" && each === raw["sort"]),
    descending: String(raw["descending"]) === "true" || undefined,
    oj: oj && oj !== LOCAL_BANK ? oj : undefined,
    tagId: tags.length > 0 ? tags : undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== USUAL_LIMIT ? limit : undefined,
    problemVisible: String(raw["problemVisible"]) === "true" || undefined,
  };
}

/** Reads a typed rating; an invalid rating is ignored. */
export function rating(raw: unknown): number | undefined {
  const value = Number(raw);
  return Number.isInteger(value) && value >= RATING_MIN && value <= RATING_MAX ? value : undefined;
}

function tagList(raw: unknown): number[] {
  let list: unknown = raw;
  if (typeof raw === "string") {
    try {
      list = JSON.parse(raw);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(list)) return [];
  const ids = list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, TAGS_MAX);
}

/** Applies a filter change and goes back to page 1. */
export function withFilter(
  search: ProblemListSearch,
  change: Partial<ProblemListSearch>,
): ProblemListSearch {
  return { ...search, currentPage: undefined, ...change };
}

/** Whether any filter is set. */
export function isFiltered({ oj, ...search }: ProblemListSearch): boolean {
  const banked = oj !== undefined && oj !== ALL_BANKS;
  const { keyword, difficulty, ratingFrom, ratingTo, own, list, tagId } = search;
  const filters = [keyword, difficulty, ratingFrom, ratingTo, own, list, tagId];
  return banked || filters.some((filter) => filter !== undefined);
}
