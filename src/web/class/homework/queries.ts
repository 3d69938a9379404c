import { queryOptions } from "@tanstack/react-query";
import { getHomework, listDueHomework, listHomework } from "../../../shared/class/homework.ts";
import type { ClockReading } from "../../contest/clock/contestClock.ts";
import { call } from "../../platform/api.ts";

/**
 * Interval in milliseconds at which an open page fetches the homework again, to show changes by teachers and to read
 * the server's time.
 */
const INTERVAL_MS = 60_000;

/*
 * Keys begin with "submission" if a verdict changes the response (states and points). All these queries are refetched
 * when one of the reader's submissions is judged.
 */

/**
 * Adds a `reading` for the countdowns to a response: the server's time, and the times at which the request was sent and
 * the response arrived.
 */
async function withReading<Answer extends { now: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer & { reading: ClockReading }> {
  const sentAt = Date.now();
  const answer = await ask();
  const reading = { serverNow: Date.parse(answer.now), sentAt, receivedAt: Date.now() };
  return { ...answer, reading };
}

/** Homework that is due or starts soon, in all classes of the reader. */
export const dueHomeworkQuery = (uid: string) =>
  queryOptions({
    queryKey: ["submission", "dueHomework", uid],
    queryFn: ({ signal }) => withReading(() => call(listDueHomework, {}, signal)),
    refetchInterval: INTERVAL_MS,
  });

/** Query for the list of a class's homework, including the reader's own state in each assignment. */
export const homeworkListQuery = (classId: number, uid: string) =>
  queryOptions({
    queryKey: ["submission", "homeworkList", uid, classId],
    queryFn: ({ signal }) => withReading(() => call(listHomework, { classId }, signal)),
    refetchInterval: INTERVAL_MS,
  });

/** One homework assignment with its problems and the reader's results. */
export const homeworkQuery = (tid: number, uid: string) =>
  queryOptions({
    queryKey: ["submission", "homework", uid, tid],
    queryFn: ({ signal }) => withReading(() => call(getHomework, { tid }, signal)),
    refetchInterval: INTERVAL_MS,
    refetchOnWindowFocus: "always",
  });
