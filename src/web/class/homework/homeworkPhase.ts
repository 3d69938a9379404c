import type { HomeworkPhase, HomeworkRow } from "../../../shared/class/homework.ts";

type Times = Pick<HomeworkRow, "startTime" | "ownEndTime" | "ownLastTime">;

/** Phase of a homework assignment for its reader at a given time (milliseconds since 1970). */
export function homeworkPhaseAt(times: Times, now: number): HomeworkPhase {
  if (now < Date.parse(times.startTime)) return "before";
  if (now < Date.parse(times.ownEndTime)) return "open";
  return now < Date.parse(times.ownLastTime) ? "late" : "closed";
}

/** The time at which the phase ends; null if it never ends. */
export function nextMomentOf(times: Times, phase: HomeworkPhase): number | null {
  if (phase === "closed") return null;
  const ends = { before: times.startTime, open: times.ownEndTime, late: times.ownLastTime };
  return Date.parse(ends[phase]);
}

/** If more time than this is left, days are shown instead of a countdown. */
const FAR_MS = 24 * 3_600_000;

/** The time left: a countdown if it is less than a day, otherwise the number of full days. */
export function timeLeft(milliseconds: number): { days: number } | { clock: number } {
  if (milliseconds <= FAR_MS) return { clock: Math.max(0, milliseconds) };
  return { days: Math.floor(milliseconds / FAR_MS) };
}
