/** Filters of the contest list, as given in the URL. An absent field means no filter. */
export interface AdminContestSearch {
  keyword?: string;
  currentPage?: number;
}

export const PAGE_SIZE = 15;
export const KEYWORD_MAX = 100;

export function adminContestSearch(raw: Record<string, unknown>): AdminContestSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const typed = raw["keyword"];
  const keyword = typeof typed === "string" || typeof typed === "number" ? String(typed) : "";
  return {
    keyword: keyword.slice(0, KEYWORD_MAX).trim() || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
  };
}
