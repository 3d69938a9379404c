import { type ResultState, resultStates } from "../../../../shared/class/homeworkResults.ts";
import { gridSorts } from "../../../../shared/class/homeworkResults.ts";
import { numberAbove } from "../../../platform/searchParams.ts";

export type GridSort = (typeof gridSorts)[number];

/**
 * Filters and order of homework results, as given in the URL. Absent parameters mean no filter and sorting by name.
 */
export interface GridSearch {
  keyword?: string | undefined;
  state?: ResultState | undefined;
  pid?: number | undefined;
  sort?: GridSort | undefined;
  desc?: boolean | undefined;
  page?: number | undefined;
}

export const GRID_KEYWORD_MAX = 100;

/**
 * Parses URL parameters by the rules that all lists share: an invalid page becomes 1, and unknown values are ignored.
 */
export function gridSearch(raw: Record<string, unknown>): GridSearch {
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, GRID_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    state: resultStates.find((state) => state === raw["state"]),
    pid: numberAbove(0, raw["pid"]),
    sort: gridSorts.find((sort) => sort === raw["sort"]),
    desc: String(raw["desc"]) === "true" || undefined,
    page: numberAbove(1, raw["page"]),
  };
}
