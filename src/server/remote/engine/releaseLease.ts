import type { Db } from "../../platform/database/db.ts";
import { releaseAccount } from "./accounts.sql.ts";
import type { RemoteAttempt } from "./attempt.ts";

/**
 * Ends the lease of this attempt's account. After `gapSeconds`, the account may submit again, and the judge's waiting
 * jobs can be claimed again. `hasWorked`: whether the judge responded to the submitted code. If the caller's
 * transaction is rolled back, the workers are still woken, but find nothing to do.
 */
export async function releaseLease(
  { job, wakeAfter }: Pick<RemoteAttempt, "job" | "wakeAfter">,
  db: Db,
  { gapSeconds, hasWorked }: { gapSeconds: number; hasWorked: boolean },
): Promise<void> {
  await releaseAccount(db, { jobId: job.jobId, gapSeconds, hasWorked });
  wakeAfter(gapSeconds);
}
