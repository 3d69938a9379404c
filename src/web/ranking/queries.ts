import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getRankList, RANK_PAGE, type RankType } from "../../shared/practice/ranking.ts";
import { call } from "../platform/api.ts";
import type { RankSearch } from "./searchParams.ts";

export const TOP = 10;

export const rankQuery = (type: RankType, search: RankSearch) =>
  queryOptions({
    queryKey: ["ranking", type, search],
    queryFn: ({ signal }) =>
      call(
        getRankList,
        {
          type,
          currentPage: search.currentPage ?? 1,
          limit: search.limit ?? RANK_PAGE,
          searchUser: search.searchUser,
          oj: search.oj,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The top ten users, shown next to every page of the ranking. */
export const topQuery = (type: RankType) =>
  queryOptions({
    queryKey: ["ranking", type, "top"],
    queryFn: ({ signal }) => call(getRankList, { type, limit: TOP }, signal),
    staleTime: 60_000,
  });
