import type { Bus } from "../platform/live/liveBus.ts";

/** Bus channel: a problem was saved, archived or deleted, or its test data changed; the message is the problem's id. */
export const PROBLEM_CHANGES = "problem";

/** Calls the listener when a problem is saved, archived or deleted, or when its test data changes. */
export function onProblemChange(bus: Bus, listener: (pid: number) => void): void {
  bus.subscribe(PROBLEM_CHANGES, (pid) => listener(Number(pid)));
}
