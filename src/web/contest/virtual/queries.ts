import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getVirtualRank, getVirtualState } from "../../../shared/contest/virtual.ts";
import { call } from "../../platform/api.ts";

/** The reader's virtual participations in a contest. They do not depend on the submissions and ranks of other users. */
export function virtualStateQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: ["contest", "virtual", uid, cid],
    queryFn: ({ signal }) => call(getVirtualState, { cid }, signal),
    refetchOnWindowFocus: "always",
  });
}

/** Number of rows per page of the board. */
export const VIRTUAL_BOARD_SIZE = 50;

export function virtualRankQuery(vid: number, uid: string, currentPage: number) {
  return queryOptions({
    queryKey: ["contest", "virtualRank", uid, vid, currentPage],
    queryFn: ({ signal }) =>
      call(getVirtualRank, { vid, currentPage, limit: VIRTUAL_BOARD_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
}
