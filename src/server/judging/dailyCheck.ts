import type { FastifyBaseLogger } from "fastify";
import { runDaily } from "../platform/job/dailyJob.ts";
import type { Database } from "../platform/database/db.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import { verifyCounters } from "./counters.ts";

/** Recounts all counters once a day and logs each difference. */
export function checkCountersDaily(
  jobs: JobRunner,
  db: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  return runDaily(jobs, db, {
    kind: "verify-counters",
    async run() {
      for (const difference of await verifyCounters(db)) {
        log.error(difference, "a counter differs from its recount");
      }
    },
  });
}
