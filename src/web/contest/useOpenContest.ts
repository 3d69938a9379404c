import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import type { ContestClock } from "./clock/contestClock.ts";
import { gateOf, type OpenContest, usePhase } from "./contestContext.ts";
import { momentsPassed, type ReaderTimes } from "./clock/contestPhase.ts";
import { contestAccessQuery, contestInfoQuery } from "./queries.ts";
import { useContestClock } from "./clock/useContestClock.ts";

/**
 * Delay of the refetch after the contest's start, freeze or end; a random delay of up to the same length is added to
 * spread the load.
 */
const AFTER_MOMENT_MS = 250;

export type Opening =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry: () => void }
  | { state: "open"; contest: OpenContest };

/**
 * A contest as the reader may see it now, with the server's clock. The contest is updated at its start, freeze and end.
 */
export function useOpenContest(cid: number, uid: string): Opening {
  const client = useQueryClient();
  const info = useQuery(contestInfoQuery(cid, uid));
  const access = useQuery(contestAccessQuery(cid, uid));
  const clock = useContestClock(
    info.data?.reading,
    () => void client.invalidateQueries({ queryKey: contestInfoQuery(cid, uid).queryKey }),
  );

  const times = useMemo(() => timesOf(info.data), [info.data]);
  useRefetchAtMoments(clock, times);
  const phase = usePhase({ clock, times });
  const error = info.error ?? access.error;
  const hasAccess = access.data?.access;
  return useMemo((): Opening => {
    if (info.data && hasAccess !== undefined) {
      const gate = gateOf({ info: info.data, hasAccess, phase });
      const isRegistered = hasAccess;
      return {
        state: "open",
        contest: { cid, uid, info: info.data, times, clock, gate, isRegistered },
      };
    }
    if (!error) return { state: "loading" };
    const retry = () => void client.invalidateQueries({ queryKey: ["contest"] });
    return { state: "failed", error, retry };
  }, [cid, uid, info.data, hasAccess, phase, times, clock, error, client]);
}

/** A contest as a guest may see it: only its description, not its pages. */
export function useVisitedContest(cid: number): Opening {
  const client = useQueryClient();
  const query = { ...contestInfoQuery(cid, undefined), enabled: true };
  const { data, error } = useQuery(query);
  const ask = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const clock = useContestClock(data?.reading, ask);
  const times = useMemo(() => timesOf(data), [data]);
  useRefetchAtMoments(clock, times);
  if (data) {
    const contest = { cid, uid: "", info: data, times, clock, gate: "register" as const };
    return { state: "open", contest: { ...contest, isRegistered: false } };
  }
  return error ? { state: "failed", error, retry: ask } : { state: "loading" };
}

/** The times of a contest; all 0 until it is loaded. */
export function timesOf(info: ContestInfo | undefined): ReaderTimes {
  if (!info) return { start: 0, end: 0, ownEnd: 0, lastEnd: 0, frozenFrom: null };
  return {
    start: Date.parse(info.startTime),
    end: Date.parse(info.endTime),
    ownEnd: Date.parse(info.ownEndTime),
    lastEnd: Date.parse(info.lastEndTime),
    frozenFrom: info.sealRankTime === null ? null : Date.parse(info.sealRankTime),
  };
}

/**
 * Refetches all data of the contest at its start, at its freeze and at each of its end times, because the server's
 * responses change then.
 */
export function useRefetchAtMoments(clock: ContestClock, times: ReaderTimes) {
  const client = useQueryClient();
  const passed = useSyncExternalStore(clock.subscribe, () => momentsPassed(times, clock.second()));
  const last = useRef({ times, passed });
  useEffect(() => {
    const before = last.current;
    last.current = { times, passed };
    // If the times have changed, they come from a new response, so nothing has to be refetched.
    if (before.times !== times || before.passed === passed) return;
    const wait = AFTER_MOMENT_MS * (1 + Math.random());
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: ["contest"] });
      void client.invalidateQueries({ queryKey: ["submission"] });
      void client.invalidateQueries({ queryKey: ["problem"] });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, times, passed]);
}
