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
  /** Filters for test submissions made before the start; only for contest organizers. */
  beforeContestSubmit?: boolean;
};

/**
 * What the pages do differently for contests, trainings, homework and so on; `id` is the id of the contest, training or
 * homework.
 */
export interface PlaceEntry {
  /** One page of the object's submission list. */
  listSubmissions(id: number, filters: SubmissionFilters, signal: AbortSignal): Promise<RowPage>;
  /**
   * Fetches the current states of the given submissions, which belong to the contest, training or other object with the
   * given id.
   */
  checkStatuses(id: number, submitIds: number[]): Promise<OutputOf<typeof checkSubmissionsStatus>>;
  /**
   * How the list gets new submissions: through a topic on the live channel, or by polling at this interval in
   * milliseconds.
   */
  newRows: { topic: string } | { everyMs: number };
  /**
   * Whether the submission list lets owners resubmit code that could not be judged; if false, only the submission's own
   * page may offer this.
   */
  alwaysResubmits: boolean;
  /** Whether test cases that are hidden from readers now may be shown later. */
  opensCasesLater: boolean;
  /** Null if the object has no separate pages and is shown on the pages of `frameOf`. */
  pages: PlacePages | null;
}

export interface PlacePages {
  /**
   * Whether the problems belong to the problem bank. If so, they have their own ids and are not part of a contest or
   * set. The pages of such problems also show statistics, the user's lists, the next problem and a link back to the
   * list.
   */
  isBank: boolean;
  readProblem(
    id: number,
    problem: { problemId: string; statementLanguage: string | undefined },
    signal: AbortSignal,
  ): Promise<ProblemDetail>;
  problem(id: number, displayId: string): PageAddress;
  submission(id: number, submission: { displayId: string; submitId: number }): PageAddress;
  /** Address of the list of all submissions in the object, or of the submissions to one of its problems. */
  submissions(id: number, displayId?: string): PageAddress;
}

/** Search parameters that filter a submission list by one problem. */
export function submissionsOf(displayId: string | undefined): PageAddress["search"] {
  if (displayId === undefined) return {};
  return { problemID: displayId, completeProblemID: true };
}
