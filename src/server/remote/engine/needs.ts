import type { RemoteAttempt } from "./attempt.ts";

/*
 * The conditions that submitted code waits for, stored as the needs of its job. Each need names exactly the condition
 * that ends the wait. A job with an unmet need costs nothing while it waits, and jobs with the same need are served in
 * the order of the queue, which is fair between users.
 */

/**
 * Every job that sends requests to the judge has this need. This need is met while the judge is not paused after
 * failures.
 */
export const JUDGE_NEED = "judge";

/**
 * Needed to send code with the site's accounts. This need is met as long as submitting with the site's accounts is
 * enabled.
 */
export const ROBOT_NEED = "robot";

/**
 * A job that reads the submission list of an account has this need. This need is met while no other job has leased the
 * account.
 */
export function listNeed(accountId: number): string {
  return `list:${accountId}`;
}

/**
 * Identifies what a job must get before it can send code: the user's own session, any account, or an account that may
 * be used for this problem.
 */
export function accountNeed({ adapter, source }: RemoteAttempt, isOwn: boolean): string {
  if (isOwn && source.ownUid !== null) return `user:${source.ownUid}`;
  return adapter.info.solvedMax === undefined ? "account" : `problem:${source.pid}`;
}
