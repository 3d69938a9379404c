import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getSubmission, getSubmissionLanguages } from "../../shared/submission/submissionCalls.ts";
import { getAllCaseResult, getFailingInput } from "../../shared/verdict/caseResults.ts";
import type { SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { entryOf } from "../place/entries.ts";
import type { SubmissionFilters } from "../place/entry.ts";
import { call } from "../platform/api.ts";

/** One page of the submissions in a contest, in a training or in practice, with the data that the viewer may see. */
export function submissionsQuery(
  place: SubmissionPlace,
  filters: SubmissionFilters,
  uid: string | undefined,
) {
  const { listSubmissions, newRows } = entryOf(place);
  return queryOptions({
    queryKey: ["submission", "list", uid, place, filters],
    queryFn: ({ signal }) => listSubmissions(place.id, filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: "everyMs" in newRows ? newRows.everyMs : false,
  });
}

/** Names of the languages by which lists of submissions can be filtered. */
export const filterLanguagesQuery = () =>
  queryOptions({
    queryKey: ["submission", "languages"],
    queryFn: ({ signal }) => call(getSubmissionLanguages, {}, signal),
    staleTime: 5 * 60_000,
  });

/** The reader's submissions to one problem in a contest, training or practice, newest first. */
export function ownSubmissionsQuery(
  place: SubmissionPlace,
  problemID: string,
  uid: string | undefined,
) {
  const filters = { onlyMine: true, problemID, completeProblemID: true, limit: 15 };
  return queryOptions({
    queryKey: ["submission", "own", uid, place, problemID],
    queryFn: ({ signal }) => entryOf(place).listSubmissions(place.id, filters, signal),
    enabled: uid !== undefined,
  });
}

export function submissionQuery(submitId: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "one", uid, submitId],
    queryFn: ({ signal }) => call(getSubmission, { submitId }, signal),
  });
}

/** The results of a submission's test cases; null if the problem does not publish them. */
export function casesQuery(submitId: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "cases", uid, submitId],
    queryFn: ({ signal }) => call(getAllCaseResult, { submitId }, signal),
  });
}

/** The input on which the submission failed; null if the viewer may not see it. */
export function failingInputQuery(
  { submitId, seq }: { submitId: number; seq: number },
  uid: string | undefined,
) {
  return queryOptions({
    queryKey: ["submission", "failingInput", uid, submitId, seq],
    queryFn: ({ signal }) => call(getFailingInput, { submitId }, signal),
  });
}

/**
 * Fetches the current states by submission id; the submissions must all belong to the same contest or training, or all
 * be practice submissions.
 */
export function askStatus(place: SubmissionPlace, submitIds: number[]) {
  return entryOf(place).checkStatuses(place.id, submitIds);
}
