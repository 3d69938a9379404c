import { DISCUSSION_KEYWORD_MAX } from "../../../shared/discussion/discussionRules.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of the discussion list, as given in the URL. An absent field means no filter. */
export interface DiscussionListSearch {
  keyword?: string | undefined;
  /** A category. */
  cid?: number | undefined;
  onlyMine?: true | undefined;
  currentPage?: number | undefined;
  /**
   * Restricts the list to posts older than the post with this id; used if there are too many posts to count.
   */
  before?: number | undefined;
}

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and unknown values are ignored.
 */
export function discussionListSearch(raw: Record<string, unknown>): DiscussionListSearch {
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, DISCUSSION_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    cid: numberAbove(0, raw["cid"]),
    onlyMine: String(raw["onlyMine"]) === "true" || undefined,
    currentPage: numberAbove(1, raw["currentPage"]),
    before: numberAbove(0, raw["before"]),
  };
}

/** Applies a filter change and returns to page 1. */
export function withFilter(
  search: DiscussionListSearch,
  change: DiscussionListSearch,
): DiscussionListSearch {
  return { ...search, currentPage: undefined, before: undefined, ...change };
}

export function isFiltered({ keyword, cid, onlyMine }: DiscussionListSearch): boolean {
  return keyword !== undefined || cid !== undefined || onlyMine === true;
}
