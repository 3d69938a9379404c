import type { Db } from "../../platform/database/db.ts";
import { enqueue } from "../../platform/job/jobs.ts";

/** The job that computes ratings after a contest's results have changed; the ratings feature runs the job. */
export const RATE_CONTEST_JOB = "rate-contest";

/**
 * Must be called in the transaction that changes data on which a contest's results depend. Unnecessary calls are
 * harmless.
 */
export function rateContestLater(db: Db, contestId: number, delaySeconds: number): Promise<void> {
  return enqueue(db, { kind: RATE_CONTEST_JOB, payload: { contestId }, prio: 6, delaySeconds });
}

/**
 * Must be called when results of the contest may have changed. If this function is called again before the job begins,
 * no further job is added.
 */
export function rateContestSoon(db: Db, contestId: number, delaySeconds: number): Promise<void> {
  return enqueue(db, {
    kind: RATE_CONTEST_JOB,
    payload: { contestId },
    prio: 6,
    delaySeconds,
    uniqueKey: `${RATE_CONTEST_JOB} ${contestId}`,
  });
}
