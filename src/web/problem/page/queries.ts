import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getLanguages } from "../../../shared/problem/problem.ts";
import type { SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import { pagesOf } from "../../place/entries.ts";
import { call } from "../../platform/api.ts";

/**
 * A problem, identified by the id that it has in practice, in a contest, in a training or elsewhere. If
 * `statementLanguage` is absent, the reader's language is used.
 */
export function problemQuery(
  frame: SubmissionPlace,
  problemId: string,
  { uid, statementLanguage }: { uid: string | undefined; statementLanguage?: string | undefined },
) {
  return queryOptions({
    queryKey: ["problem", "one", uid, frame, problemId, statementLanguage],
    queryFn: ({ signal }) =>
      pagesOf(frame).readProblem(frame.id, { problemId, statementLanguage }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Every language, with its templates and availability; the page uses the languages that its problem allows. */
export function languagesQuery(pid: number) {
  return queryOptions({
    queryKey: ["language", pid],
    queryFn: ({ signal }) => call(getLanguages, { pid, all: true }, signal),
    staleTime: 5 * 60_000,
  });
}
