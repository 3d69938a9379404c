import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getLanguages, getProblem, getUserProblemStatus } from "../../../shared/problem.ts";
import { call } from "../../platform/api.ts";

/** A problem; `statementLanguage` absent means the reader's own. */
export function problemQuery(
  problemId: string,
  uid: string | undefined,
  statementLanguage?: string,
) {
  return queryOptions({
    queryKey: ["problem", "one", uid, problemId, statementLanguage],
    queryFn: ({ signal }) => call(getProblem, { problemId, statementLanguage }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Every language of the problem's bank, with templates and availability. */
export function languagesQuery(pid: number) {
  return queryOptions({
    queryKey: ["language", pid],
    queryFn: ({ signal }) => call(getLanguages, { pid }, signal),
    staleTime: 5 * 60_000,
  });
}

/** The reader's status of one problem. */
export function ownStatusQuery(pid: number, uid: string | undefined) {
  return queryOptions({
    queryKey: ["submission", "ownStatus", uid, pid],
    queryFn: ({ signal }) => call(getUserProblemStatus, { pidList: [pid] }, signal),
    enabled: uid !== undefined,
  });
}
