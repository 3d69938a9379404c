import { TRAINING_KEYWORD_MAX } from "../../../../shared/practice/training.ts";
import { numberAbove } from "../../../platform/searchParams.ts";

/** Filters of the training list, as given in the URL; an absent parameter means no filter. */
export interface AdminTrainingSearch {
  keyword?: string | undefined;
  currentPage?: number | undefined;
}

export const PAGE_SIZE = 15;

export function adminTrainingSearch(raw: Record<string, unknown>): AdminTrainingSearch {
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, TRAINING_KEYWORD_MAX)
    .trim();
  return { keyword: keyword || undefined, currentPage: numberAbove(1, raw["currentPage"]) };
}
