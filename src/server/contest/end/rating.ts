import type { Db } from "../../platform/database/db.ts";
import { enqueue } from "../../platform/job/jobs.ts";

/** The job that computes ratings after a change of a contest's results; the ratings feature executes it. */
export const RATE_CONTEST_JOB = "rate-contest";

/**
 * Call it in the transaction that changes data on which a contest's results depend. Superfluous calls are harmless.
 */
export function rateContestLater(db: Db, contestId: number, delaySeconds: number): Promise<void> {
  return enqueue(db, { kind: RATE_CONTEST_JOB, payload: { contestId }, prio: 6, delaySeconds });
}

/** Call it when results of the contest may have changed. Further calls before the job begins add no job. */
export function rateContestSoon(db: Db, contestId: number, delaySeconds: number): Promise<void> {
  return enqueue(db, {
    kind: RATE_CONTEST_JOB,
    payload: { contestId },
    prio: 6,
    delaySeconds,
    uniqueKey: `${RATE_CONTEST_JOB} ${contestId}`,
  });
}
