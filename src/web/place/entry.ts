import type { LinkProps } from "@tanstack/react-router";
import type { InputOf, OutputOf } from "../../shared/call/endpoint.ts";
import type { ProblemDetail } from "../../shared/problem/problem.ts";
import type {
  checkSubmissionsStatus,
  getSubmissions,
} from "../../shared/submission/submissionCalls.ts";

/** The target of a link. */
export type PageAddress = Pick<LinkProps, "to" | "params" | "search">;

export type RowPage = OutputOf<typeof getSubmissions>;

export type SubmissionFilters = InputOf<typeof getSubmissions> & {
  /** Contests only, for organizers: test submissions from before the start. */
  beforeContestSubmit?: boolean;
};

/** Browser-side differences between kinds of places; `id` is the id of the place. */
export interface PlaceEntry {
  /** A page of its submissions. */
  listSubmissions(id: number, filters: SubmissionFilters, signal: AbortSignal): Promise<RowPage>;
  /** The current states of submissions that belong to it. */
  checkStatuses(id: number, submitIds: number[]): Promise<OutputOf<typeof checkSubmissionsStatus>>;
  /**
   * How its list gets new submissions: by a topic of the live channel, or by polling at this interval (milliseconds).
   */
  newRows: { topic: string } | { everyMs: number };
  /** Owners may always resubmit code that could not be judged; otherwise the page of the submission decides. */
  alwaysResubmits: boolean;
  /** Test cases that are now hidden from its readers may be shown later. */
  opensCasesLater: boolean;
  /** Null: it is shown on the pages of another place (`frameOf`). */
  pages: PlacePages | null;
}

export interface PlacePages {
  /**
   * The problems are those of the bank, under their own ids and outside of any frame: their pages have statistics, the
   * user's lists, the next problem and a link back to the list.
   */
  isBank: boolean;
  readProblem(
    id: number,
    problem: { problemId: string; statementLanguage: string | undefined },
    signal: AbortSignal,
  ): Promise<ProblemDetail>;
  problem(id: number, displayId: string): PageAddress;
  submission(id: number, submission: { displayId: string; submitId: number }): PageAddress;
  /** All of its submissions, or those to one problem. */
  submissions(id: number, displayId?: string): PageAddress;
}

/** The filter of a list of submissions by one problem, as search parameters. */
export function submissionsOf(displayId: string | undefined): PageAddress["search"] {
  if (displayId === undefined) return {};
  return { problemID: displayId, completeProblemID: true };
}
