import type { RemoteAttempt } from "./attempt.ts";

/*
 * What code waits for, as needs of its job. They name exactly the condition that ends the wait: a job with an unmet
 * need costs nothing, and jobs with the same need are served in the order of the queue, which is fair between users.
 */

/** A request to the judge. Met while the judge is not paused after failures. */
export const JUDGE_NEED = "judge";

/** The site's accounts may send again. Met while sending with them is switched on. */
export const ROBOT_NEED = "robot";

/** The list of an account's submissions is read. Met while no other job has the account. */
export function listNeed(accountId: number): string {
  return `list:${accountId}`;
}

/** An account sends the code: the user's own session, or one that may be used for the problem. */
export function accountNeed({ adapter, source }: RemoteAttempt, isOwn: boolean): string {
  if (isOwn && source.ownUid !== null) return `user:${source.ownUid}`;
  return adapter.info.solvedMax === undefined ? "account" : `problem:${source.pid}`;
}
