import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { checkVirtualSubmissions, getVirtualSubmissions } from "../../shared/virtual.ts";
import { checkContestSubmissionsStatus, getContestSubmissions } from "../../shared/contest.ts";
import type { InputOf } from "../../shared/endpoint.ts";
import {
  checkSubmissionsStatus,
  getSubmission,
  getSubmissions,
} from "../../shared/submissionCalls.ts";
import { getAllCaseResult, getFailingInput } from "../../shared/caseResults.ts";
import type { SubmissionRow } from "../../shared/submission.ts";
import { call } from "../platform/api.ts";
import type { RowPage } from "./rowPage.ts";

export type SubmissionFilters = InputOf<typeof getSubmissions> & {
  /** Of a contest, for its organizers: tests from before its start. */
  beforeContestSubmit?: boolean;
};

/** How often others' new submissions of a contest are asked for, milliseconds. */
const CONTEST_INTERVAL_MS = 15_000;

/** A page of submissions as the reader may see them; `contest` 0: practice, whose new ones are pushed. */
export function submissionsQuery(filters: SubmissionFilters, uid: string | undefined, contest = 0) {
  return queryOptions({
    queryKey: ["submission", "list", uid, contest, filters],
    queryFn: ({ signal }): Promise<RowPage> =>
      contest === 0
        ? call(getSubmissions, filters, signal)
        : call(getContestSubmissions, { ...filters, contestID: contest }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: contest === 0 ? false : CONTEST_INTERVAL_MS,
  });
}

/** What submissions belong to: a contest (0: practice), or a virtual participation in it. */
export interface SubmissionPlace {
  contest: number;
  virtual?: number | undefined;
}

export function placeOf({ cid, vid }: Pick<SubmissionRow, "cid" | "vid">): SubmissionPlace {
  return { contest: cid, virtual: vid };
}

/** Own submissions for one problem, newest first. */
export function ownSubmissionsQuery(
  problemId: string,
  uid: string | undefined,
  { contest, virtual }: SubmissionPlace = { contest: 0 },
) {
  const own = { onlyMine: true, problemID: problemId, completeProblemID: true, limit: 15 };
  return queryOptions({
    queryKey: ["submission", "own", uid, contest, virtual ?? 0, problemId],
    queryFn: ({ signal }): Promise<RowPage> =>
      virtual !== undefined
        ? call(getVirtualSubmissions, { ...own, vid: virtual }, signal)
        : contest === 0
          ? call(getSubmissions, own, signal)
          : call(getContestSubmissions, { ...own, contestID: contest }, signal),
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

/** Null: not shown to this reader. */
export function failingInputQuery(
  { submitId, seq }: { submitId: number; seq: number },
  uid: string | undefined,
) {
  return queryOptions({
    queryKey: ["submission", "failingInput", uid, submitId, seq],
    queryFn: ({ signal }) => call(getFailingInput, { submitId }, signal),
  });
}

/** Present states by id; all are of one place. */
export function askStatus(
  submitIds: number[],
  { contest, virtual }: SubmissionPlace = { contest: 0 },
) {
  if (virtual !== undefined) return call(checkVirtualSubmissions, { submitIds, vid: virtual });
  return contest === 0
    ? call(checkSubmissionsStatus, { submitIds })
    : call(checkContestSubmissionsStatus, { submitIds, cid: contest });
}
