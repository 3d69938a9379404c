import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestRank,
} from "../../../shared/scoreboardCalls.ts";
import { call } from "../../platform/api.ts";
import type { ClockReading } from "../contestClock.ts";
import { type BoardSearch, USUAL_SIZE } from "./search.ts";

export interface BoardQuestion {
  cid: number;
  uid: string;
  search: BoardSearch;
  /** Without the freeze, for organisers. */
  isLive: boolean;
  followed: readonly string[];
  /** The scoreboard that needs no login. */
  isOutside: boolean;
}

/** A page of the scoreboard, with the rows of the reader and of those whom the reader follows. */
export function boardQuery({ cid, uid, search, isLive, followed, isOutside }: BoardQuestion) {
  const { currentPage = 1, limit = USUAL_SIZE, removeStar = false, keyword } = search;
  return queryOptions({
    queryKey: ["contest", "board", uid, cid, search, isLive, followed, isOutside],
    queryFn: ({ signal }) =>
      call(
        isOutside ? getContestOutsideScoreboard : getContestRank,
        {
          ...{ cid, currentPage, limit, removeStar, keyword },
          forceRefresh: isLive,
          concernedList: [...followed],
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

const INFO_INTERVAL_MS = 60_000;

/** A contest whose scoreboard needs no login, with its problems and the reading of the server's clock. */
export function outsideInfoQuery(cid: number, uid: string) {
  return queryOptions({
    queryKey: ["contest", "outside", uid, cid],
    queryFn: async ({ signal }) => {
      const sentAt = Date.now();
      const answer = await call(getContestOutsizeInfo, { cid }, signal);
      const serverNow = Date.parse(answer.contest.now);
      const reading: ClockReading = { serverNow, sentAt, receivedAt: Date.now() };
      return { ...answer, reading };
    },
    refetchInterval: INFO_INTERVAL_MS,
  });
}
