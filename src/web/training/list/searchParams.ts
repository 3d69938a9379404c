import {
  TRAINING_KEYWORD_MAX,
  TRAINING_PAGE,
  type TrainingAuth,
  trainingAuths,
} from "../../../shared/practice/training.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of the training list in the URL. Absent: no filter. */
export interface TrainingListSearch {
  keyword?: string | undefined;
  categoryId?: number | undefined;
  auth?: TrainingAuth | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

const LIMIT_MAX = 100;

/**
 * Reads the filters from a URL according to the rules shared by all lists: an invalid page becomes 1, an unknown value
 * is ignored.
 */
export function trainingListSearch(raw: Record<string, unknown>): TrainingListSearch {
  const limit = numberAbove(0, raw["limit"]);
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, TRAINING_KEYWORD_MAX)
    .trim();
  const isLimit = limit !== undefined && limit <= LIMIT_MAX && limit !== TRAINING_PAGE;
  return {
    keyword: keyword || undefined,
    categoryId: numberAbove(0, raw["categoryId"]),
    auth: trainingAuths.find((auth) => auth === raw["auth"]),
    currentPage: numberAbove(1, raw["currentPage"]),
    limit: isLimit ? limit : undefined,
  };
}

/** Applies a filter change and goes back to page 1. */
export function withFilter(
  search: TrainingListSearch,
  change: TrainingListSearch,
): TrainingListSearch {
  return { ...search, currentPage: undefined, ...change };
}

export function isFiltered({ keyword, categoryId, auth }: TrainingListSearch): boolean {
  return [keyword, categoryId, auth].some((filter) => filter !== undefined);
}
