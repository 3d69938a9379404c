import { queryOptions } from "@tanstack/react-query";
import { getContestOutsizeInfo } from "../../../shared/contest/scoreboardCalls.ts";
import { call } from "../../platform/api.ts";
import type { ClockReading } from "../clock/contestClock.ts";

const INFO_INTERVAL_MS = 60_000;

/**
 * Query for a contest whose scoreboard requires no login. The response also contains the contest's problems and the
 * server's time.
 */
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
