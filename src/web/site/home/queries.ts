import { queryOptions } from "@tanstack/react-query";
import { getHomeSummary } from "../../../shared/site.ts";
import { getSubmissions } from "../../../shared/submission.ts";
import { call } from "../../platform/api.ts";

export const homeSummaryQuery = () =>
  queryOptions({
    queryKey: ["site", "home"],
    queryFn: ({ signal }) => call(getHomeSummary, {}, signal),
    staleTime: 60_000,
  });

/** The latest few of one's own. */
export const recentSubmissionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["submission", "recent", uid],
    queryFn: ({ signal }) => call(getSubmissions, { onlyMine: true, limit: 5 }, signal),
  });
