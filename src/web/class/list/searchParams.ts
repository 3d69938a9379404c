import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of the reader's class list, as given in the URL. An absent field means no filter. */
export interface ClassListSearch {
  keyword?: string | undefined;
  currentPage?: number | undefined;
}

export const CLASS_KEYWORD_MAX = 100;

/**
 * Parses URL parameters according to the rules that all lists share: an invalid page becomes 1, and unknown values are
 * ignored.
 */
export function classListSearch(raw: Record<string, unknown>): ClassListSearch {
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, CLASS_KEYWORD_MAX)
    .trim();
  return { keyword: keyword || undefined, currentPage: numberAbove(1, raw["currentPage"]) };
}
