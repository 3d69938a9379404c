import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { HomeworkPhase, HomeworkRow } from "../../../shared/class/homework.ts";
import type { ClockReading, ContestClock } from "../../contest/clock/contestClock.ts";
import { useContestClock } from "../../contest/clock/useContestClock.ts";
import { homeworkPhaseAt } from "./homeworkPhase.ts";

/** Prefix of the query keys under which states or points of homework are cached. */
const HOMEWORK_KEYS = ["submission"] as const;

/** The server's clock for homework pages; it is synchronized again when the browser's clock jumps. */
export function useHomeworkClock(reading: ClockReading | undefined): ContestClock {
  const client = useQueryClient();
  return useContestClock(reading, () => void client.invalidateQueries({ queryKey: HOMEWORK_KEYS }));
}

type Times = Pick<HomeworkRow, "startTime" | "ownEndTime" | "ownLastTime">;

/** Returns the server's time, and rerenders the component at each whole second. */
export function useServerSecond(clock: ContestClock): number {
  return useSyncExternalStore(clock.subscribe, clock.second);
}

/** The phase of the homework; rerenders only when it changes. */
export function useHomeworkPhase(clock: ContestClock, times: Times): HomeworkPhase {
  return useSyncExternalStore(clock.subscribe, () => homeworkPhaseAt(times, clock.second()));
}

/** Delay of the refetch after a phase change, in milliseconds; a random delay of at most the same length is added. */
const AFTER_CHANGE_MS = 300;

/** Refetches the data of homework at its start and deadlines, because the server's responses change then. */
export function useRefetchAtPhases(phase: HomeworkPhase): void {
  const client = useQueryClient();
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const wait = AFTER_CHANGE_MS * (1 + Math.random());
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: HOMEWORK_KEYS });
      void client.invalidateQueries({ queryKey: ["problem"] });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, phase]);
}
