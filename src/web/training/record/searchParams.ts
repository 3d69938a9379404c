import { TRAINING_KEYWORD_MAX, TRAINING_RANK_PAGE } from "../../../shared/practice/training.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Search text and page number of the standings, as given in the URL. */
export interface RecordSearch {
  keyword?: string | undefined;
  currentPage?: number | undefined;
  limit?: number | undefined;
}

const LIMIT_MAX = 100;

export function recordSearch(raw: Record<string, unknown>): RecordSearch {
  const limit = numberAbove(0, raw["limit"]);
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, TRAINING_KEYWORD_MAX)
    .trim();
  const isLimit = limit !== undefined && limit <= LIMIT_MAX && limit !== TRAINING_RANK_PAGE;
  return {
    keyword: keyword || undefined,
    currentPage: numberAbove(1, raw["currentPage"]),
    limit: isLimit ? limit : undefined,
  };
}
