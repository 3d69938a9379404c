import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getFavourites, getOwnLists } from "../../../shared/practice/problemLists.ts";
import { call } from "../../platform/api.ts";

/** The reader's problem lists; if a problem is given, also whether each list contains it. Not fetched for guests. */
export const ownListsQuery = (uid: string | undefined, pid?: number) =>
  queryOptions({
    queryKey: ["problem", "ownLists", uid, pid ?? null],
    queryFn: ({ signal }) => call(getOwnLists, { pid }, signal),
    enabled: uid !== undefined,
  });

/** Which of the given problems are the reader's favourites. Not fetched for guests. */
export const favouritesQuery = (uid: string | undefined, pids: number[]) =>
  queryOptions({
    queryKey: ["problem", "favourites", uid, pids],
    queryFn: ({ signal }) => call(getFavourites, { pidList: pids }, signal),
    enabled: uid !== undefined && pids.length > 0,
    placeholderData: keepPreviousData,
  });
