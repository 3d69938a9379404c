import { numberAbove } from "../../platform/searchParams.ts";

/**
 * Filters of the list of all classes on the site, as given in the URL. If a field is absent, the list is not filtered
 * by it.
 */
export interface AdminClassSearch {
  keyword?: string | undefined;
  state?: "active" | "archived" | undefined;
  page?: number | undefined;
}

export const CLASS_KEYWORD_MAX = 100;

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and unknown values are ignored.
 */
export function adminClassSearch(raw: Record<string, unknown>): AdminClassSearch {
  const { state } = raw;
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, CLASS_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    state: state === "active" || state === "archived" ? state : undefined,
    page: numberAbove(1, raw["page"]),
  };
}
