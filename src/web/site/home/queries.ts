import { queryOptions } from "@tanstack/react-query";
import { getOwnProgress } from "../../../shared/practice/ownProgress.ts";
import { getHomeSummary } from "../../../shared/site/site.ts";
import { getSubmissions } from "../../../shared/submission/submissionCalls.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";
import { call } from "../../platform/api.ts";

export const homeSummaryQuery = () =>
  queryOptions({
    queryKey: ["site", "home"],
    queryFn: ({ signal }) => call(getHomeSummary, {}, signal),
    staleTime: 60_000,
  });

/** Progress of the user; not requested for guests. */
export const ownProgressQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ["problem", "ownProgress", uid],
    queryFn: ({ signal }) => call(getOwnProgress, {}, signal),
    enabled: uid !== undefined,
  });

const POLL_MS = 2000;
const POLLS_MAX = 30;

/** The user's latest submissions; refetched for a minute while one of them is being judged. */
export const recentSubmissionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["submission", "recent", uid],
    queryFn: ({ signal }) => call(getSubmissions, { onlyMine: true, limit: 5 }, signal),
    refetchInterval: ({ state }) => {
      const judging = state.data?.records.some(({ status }) => !isFinished(status)) ?? false;
      return judging && state.dataUpdateCount < POLLS_MAX ? POLL_MS : false;
    },
  });
