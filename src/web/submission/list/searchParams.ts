import { bankOf } from "../../../shared/problem/banks.ts";
import { filterableVerdicts } from "../../../shared/verdict/verdict.ts";
import type { SubmissionFilters } from "../../place/entry.ts";

/** Filters of the submission list in the URL. Absent: no filter. */
export interface SubmissionListSearch {
  onlyMine?: boolean;
  status?: number;
  /** Name of a programming language. */
  language?: string;
  /** Display id of a problem, or part of it. */
  problemID?: string;
  /** Whether the whole problem id must match (for links from a problem). */
  completeProblemID?: boolean;
  username?: string;
  /** Code of a problem bank; used only in the list of practice submissions. */
  oj?: string;
  /** In a contest, for its organizers: whether only the test submissions made before its start are listed. */
  beforeContestSubmit?: boolean;
  /** In a contest: whether only submissions made after its end are listed. */
  upsolving?: boolean;
  currentPage?: number;
  limit?: number;
}

export const USUAL_LIMIT = 15;
const LANGUAGE_MAX = 100;
const PROBLEM_MAX = 50;
const AUTHOR_MAX = 100;

/**
 * Reads the filters from a URL by the rules shared by all lists: an invalid page becomes 1, and an unknown status is
 * ignored.
 */
export function submissionListSearch(raw: Record<string, unknown>): SubmissionListSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const statusText = raw["status"];
  const status =
    statusText === undefined || statusText === ""
      ? undefined
      : filterableVerdicts.find(({ code }) => code === Number(statusText))?.code;
  const problemID = text(raw["problemID"], PROBLEM_MAX);
  const onlyMine = isOn(raw["onlyMine"]);
  return {
    onlyMine,
    status,
    language: text(raw["language"], LANGUAGE_MAX),
    problemID,
    completeProblemID: problemID === undefined ? undefined : isOn(raw["completeProblemID"]),
    // The author field is disabled while only the reader's submissions are shown.
    username: onlyMine ? undefined : text(raw["username"], AUTHOR_MAX),
    oj: bankOf(text(raw["oj"], 20)?.toUpperCase()),
    beforeContestSubmit: isOn(raw["beforeContestSubmit"]),
    upsolving: isOn(raw["upsolving"]),
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== USUAL_LIMIT ? limit : undefined,
  };
}

function text(raw: unknown, longest: number): string | undefined {
  return (
    String(raw ?? "")
      .slice(0, longest)
      .trim() || undefined
  );
}

function isOn(raw: unknown): true | undefined {
  return String(raw) === "true" || undefined;
}

/** Applies a filter change and goes back to page 1. */
export function withFilter(
  search: SubmissionListSearch,
  change: Partial<SubmissionListSearch>,
): SubmissionListSearch {
  return { ...search, currentPage: undefined, ...change };
}

export function isFiltered(search: SubmissionListSearch): boolean {
  const { onlyMine, status, language, problemID, username, oj } = search;
  return [onlyMine, status, language, problemID, username, oj].some((one) => one !== undefined);
}

/** The filters as input of the API call. */
export function filtersOf(search: SubmissionListSearch): SubmissionFilters {
  // `upsolving` is left out, since it selects which list is shown.
  const { onlyMine = false, completeProblemID = false, upsolving: _, ...rest } = search;
  return { ...rest, onlyMine, completeProblemID, limit: search.limit ?? USUAL_LIMIT };
}
