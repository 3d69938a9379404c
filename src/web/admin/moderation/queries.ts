import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listReports } from "../../../shared/discussion/moderation.ts";
import { REPORT_PAGE } from "../../../shared/discussion/moderationRules.ts";
import { call } from "../../platform/api.ts";
import { type ReportSearch, stateOf } from "./searchParams.ts";

/** Key prefix of all queries for reports. */
export const REPORTS = ["reports"] as const;

export const reportsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: [...REPORTS, search],
    queryFn: ({ signal }) =>
      call(
        listReports,
        { currentPage: search.page ?? 1, limit: REPORT_PAGE, state: stateOf(search) },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
