import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listContestHistory } from "../../../shared/contest/contestHistory.ts";
import { getContestRatings } from "../../../shared/contestOrganizer/contestRating.ts";
import { listVirtualHistory } from "../../../shared/contest/virtualHistory.ts";
import { getCalendarHeatmap, getUserHome } from "../../../shared/account/profile.ts";
import { ApiError } from "../../platform/apiError.ts";
import { call } from "../../platform/api.ts";

export interface Whose {
  uid?: string | undefined;
  username?: string | undefined;
}

/** The result depends on `reader`, because hidden problems are visible to some viewers only. */
export const userHomeQuery = (whose: Whose, reader: string | undefined) =>
  queryOptions({
    queryKey: ["userHome", whose.uid ?? null, whose.username ?? null, reader ?? null],
    queryFn: ({ signal }) => call(getUserHome, whose, signal),
    // A retry cannot help when the user does not exist.
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && error.code === "USER_NOT_FOUND"),
    staleTime: 30_000,
  });

export const heatmapQuery = (uid: string) =>
  queryOptions({
    queryKey: ["userHome", "days", uid],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call(getCalendarHeatmap, { uid, timeZone }, signal);
    },
    staleTime: 60_000,
  });

/** The result depends on `reader`, because different readers may see different contests. */
export const contestHistoryQuery = (uid: string, page: number, reader: string | undefined) =>
  queryOptions({
    queryKey: ["userHome", "contests", uid, page, reader ?? null],
    queryFn: ({ signal }) => call(listContestHistory, { uid, currentPage: page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The result depends on `reader`, because two viewers may see different titles for the same contest. */
export const ratingHistoryQuery = (uid: string, reader: string | undefined) =>
  queryOptions({
    queryKey: ["userHome", "ratings", uid, reader ?? null],
    queryFn: ({ signal }) => call(getContestRatings, { uid }, signal),
    staleTime: 30_000,
  });

/** The result depends on `reader`, because viewers may see different participations. */
export const virtualHistoryQuery = (uid: string, page: number, reader: string | undefined) =>
  queryOptions({
    queryKey: ["userHome", "virtual", uid, page, reader ?? null],
    queryFn: ({ signal }) => call(listVirtualHistory, { uid, currentPage: page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
