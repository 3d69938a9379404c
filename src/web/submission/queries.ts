import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InputOf } from "../../shared/endpoint.ts";
import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getSubmission,
  getSubmissions,
} from "../../shared/submission.ts";
import { call } from "../platform/api.ts";

export type SubmissionFilters = InputOf<typeof getSubmissions>;

/** A page of submissions as the reader may see them. */
export function submissionsQuery(filters: SubmissionFilters, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "list", uid, filters],
    queryFn: ({ signal }) => call(getSubmissions, filters, signal),
    placeholderData: keepPreviousData,
  });
}

/** Own submissions for one problem, newest first. */
export function ownSubmissionsQuery(problemId: string, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "own", uid, problemId],
    queryFn: ({ signal }) =>
      call(
        getSubmissions,
        { onlyMine: true, problemID: problemId, completeProblemID: true, limit: 15 },
        signal,
      ),
    enabled: uid !== undefined,
  });
}

export function submissionQuery(submitId: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "one", uid, submitId],
    queryFn: ({ signal }) => call(getSubmission, { submitId }, signal),
  });
}

/** Null: the problem does not publish its cases. */
export function casesQuery(submitId: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "cases", uid, submitId],
    queryFn: ({ signal }) => call(getAllCaseResult, { submitId }, signal),
  });
}

export function askStatus(submitIds: number[]) {
  return call(checkSubmissionsStatus, { submitIds });
}
