import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getProblemList,
  getProblemTagsAndClassification,
  LOCAL_BANK,
} from "../../../shared/problem/problem.ts";
import { call } from "../../platform/api.ts";
import { session } from "../../platform/session.ts";
import { type ProblemListSearch, USUAL_LIMIT } from "./searchParams.ts";

export const problemListQuery = (search: ProblemListSearch) =>
  queryOptions({
    queryKey: ["problem", "list", search, (search.own ?? search.list) && session.get()?.user.uid],
    queryFn: ({ signal }) =>
      call(
        getProblemList,
        {
          currentPage: search.currentPage ?? 1,
          limit: search.limit ?? USUAL_LIMIT,
          keyword: search.keyword,
          difficulty: search.difficulty,
          ratingFrom: search.ratingFrom,
          ratingTo: search.ratingTo,
          // Guests have no status on problems. For a guest, a link that filters by status opens the list without this
          // filter.
          own: session.get() ? search.own : undefined,
          list: session.get() ? search.list : undefined,
          sort: search.sort,
          descending: search.descending,
          oj: search.oj ?? LOCAL_BANK,
          tagId: search.tagId?.join(","),
          problemVisible: search.problemVisible,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const tagGroupsQuery = (oj: string | undefined) =>
  queryOptions({
    queryKey: ["problem", "tagGroups", oj ?? LOCAL_BANK],
    queryFn: ({ signal }) =>
      call(getProblemTagsAndClassification, { oj: oj ?? LOCAL_BANK }, signal),
    staleTime: 5 * 60_000,
  });
