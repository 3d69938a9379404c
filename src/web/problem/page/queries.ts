import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getContestProblemDetails } from "../../../shared/contest.ts";
import { getLanguages, getProblem, getUserProblemStatus } from "../../../shared/problem.ts";
import { call } from "../../platform/api.ts";
import type { SubmissionPlace } from "../../submission/queries.ts";

/** A problem by its id in its contest (0: practice); `statementLanguage` absent means the reader's own. */
export function problemQuery(
  { problemId, contest = 0 }: { problemId: string; contest?: number },
  uid: string | undefined,
  statementLanguage?: string,
) {
  return queryOptions({
    queryKey: ["problem", "one", uid, contest, problemId, statementLanguage],
    queryFn: ({ signal }) =>
      contest === 0
        ? call(getProblem, { problemId, statementLanguage }, signal)
        : call(
            getContestProblemDetails,
            { cid: contest, displayId: problemId, statementLanguage },
            signal,
          ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Every language, with templates and availability; the page chooses among those that its problem names. */
export function languagesQuery(pid: number) {
  return queryOptions({
    queryKey: ["language", pid],
    queryFn: ({ signal }) => call(getLanguages, { pid, all: true }, signal),
    staleTime: 5 * 60_000,
  });
}

/** The reader's status of one problem, in a contest of its submissions there. */
export function ownStatusQuery(
  pid: number,
  uid: string | undefined,
  { contest, virtual }: SubmissionPlace = { contest: 0 },
) {
  const inContest = contest === 0 ? {} : { isContestProblemList: true, cid: contest };
  const within = virtual === undefined ? inContest : { vid: virtual };
  return queryOptions({
    queryKey: ["submission", "ownStatus", uid, contest, virtual ?? 0, pid],
    queryFn: ({ signal }) => call(getUserProblemStatus, { pidList: [pid], ...within }, signal),
    enabled: uid !== undefined,
  });
}
