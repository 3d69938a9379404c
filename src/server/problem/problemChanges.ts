import type { Bus } from "../platform/live/liveBus.ts";

/** Channel of the bus: a problem was saved, archived or deleted, or has other test data; the message is its id. */
export const PROBLEM_CHANGES = "problem";

/** A problem was saved, archived or deleted, or has other test data. */
export function onProblemChange(bus: Bus, listener: (pid: number) => void): void {
  bus.subscribe(PROBLEM_CHANGES, (pid) => listener(Number(pid)));
}
