import { onSubmissionChange } from "../judging/service.ts";
import type { Bus } from "../platform/live/liveBus.ts";

export const CONTEST_CHANNEL = "contest";

/**
 * Bus channel for messages about users who were restricted to one session or released from this restriction; each
 * message contains the contest's id and the uid, separated by a space.
 */
export const CONTEST_LOGINS = "contest-login";

/**
 * Publishes to all servers that a contest, its problems or its contestants have changed; must be called after the
 * commit.
 */
export function announceContest(bus: Bus, contestId: number): void {
  bus.publish(CONTEST_CHANNEL, String(contestId));
}

/** Calls the listener when a contest, its problems or its contestants have changed. */
export function onContestChange(bus: Bus, listener: (contestId: number) => void): void {
  bus.subscribe(CONTEST_CHANNEL, (contestId) => listener(Number(contestId)));
}

/** Calls the listener when the status of a submission to a contest has changed. */
export function onContestResult(bus: Bus, listener: (contestId: number) => void): void {
  onSubmissionChange(bus, ({ scope, scopeId, what }) => {
    if (scope === "contest" && what === "status") listener(scopeId);
  });
}
