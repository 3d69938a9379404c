import { CONTEST_KEYWORD_MAX } from "../../../shared/contest/contest.ts";

/** How contests are shown (list or calendar), as given in the URL. */
export interface ContestViewSearch {
  /** Absent for the list view. */
  view?: "calendar";
  /** The month of the calendar, such as `2026-11`; absent for the current month. */
  month?: string;
}

export function contestViewSearch({ view, month }: Record<string, unknown>): ContestViewSearch {
  return {
    view: view === "calendar" ? "calendar" : undefined,
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(String(month)) ? String(month) : undefined,
  };
}

/** Filters of the contest list, as given in the URL. An absent field means no filter. */
export interface ContestListSearch extends ContestViewSearch {
  keyword?: string;
  /** 0 for ACM, 1 for OI and other contest formats with points. */
  type?: number;
  /** -1 scheduled, 0 running, 1 ended */
  status?: number;
  /** 0 public, 1 private, 2 protected */
  auth?: number;
  currentPage?: number;
  limit?: number;
}

export const USUAL_LIMIT = 10;

/**
 * Parses URL parameters according to the rules that all lists share: an invalid page becomes 1, and unknown values are
 * ignored.
 */
export function contestListSearch(raw: Record<string, unknown>): ContestListSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, CONTEST_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    type: oneOf([0, 1], raw["type"]),
    status: oneOf([-1, 0, 1], raw["status"]),
    auth: oneOf([0, 1, 2], raw["auth"]),
    ...contestViewSearch(raw),
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== USUAL_LIMIT ? limit : undefined,
  };
}

function oneOf(choices: number[], raw: unknown): number | undefined {
  if (raw === undefined || raw === null || raw === "") return undefined;
  return choices.find((value) => value === Number(raw));
}

/** Applies a filter change and returns to page 1. */
export function withFilter(
  search: ContestListSearch,
  change: ContestListSearch,
): ContestListSearch {
  return { ...search, currentPage: undefined, ...change };
}

export function isFiltered({ keyword, type, status, auth }: ContestListSearch): boolean {
  return [keyword, type, status, auth].some((filter) => filter !== undefined);
}
