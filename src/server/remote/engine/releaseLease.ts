import type { Db } from "../../platform/database/db.ts";
import { releaseAccount } from "./accounts.sql.ts";
import type { RemoteAttempt } from "./attempt.ts";

/**
 * Ends the lease of this attempt's account, which may submit again after `gapSeconds`; the judge's waiting jobs are
 * then claimable again. `hasWorked`: whether the judge responded to the code. If the caller's transaction is rolled
 * back, the workers are still woken, but find nothing to do.
 */
export async function releaseLease(
  { job, wakeAfter }: Pick<RemoteAttempt, "job" | "wakeAfter">,
  db: Db,
  { gapSeconds, hasWorked }: { gapSeconds: number; hasWorked: boolean },
): Promise<void> {
  await releaseAccount(db, { jobId: job.jobId, gapSeconds, hasWorked });
  wakeAfter(gapSeconds);
}
