import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { Database } from "../platform/db.ts";
import { enqueue, type JobRunner } from "../platform/jobs.ts";
import { verifyCounters } from "./counters.ts";

const KIND = "verify-counters";
const DAY_SECONDS = 24 * 3600;

/** Recounts everything once a day, in one of the server processes, and logs each difference. */
export async function checkCountersDaily(
  jobs: JobRunner,
  db: Database,
  log: FastifyBaseLogger,
): Promise<void> {
  const tomorrow = {
    kind: KIND,
    payload: {},
    prio: 9,
    delaySeconds: DAY_SECONDS,
    uniqueKey: KIND,
  };
  jobs.registerHandler({
    kind: KIND,
    payload: z.object({}),
    leaseSeconds: 60,
    // Repeated the next day in any case; a final failure would switch the check off.
    maxAttempts: 1_000_000,
    async run(job) {
      for (const difference of await verifyCounters(db)) {
        log.error(difference, "a counter differs from its recount");
      }
      await db.transaction(async (tx) => {
        await job.finishIn(tx);
        await enqueue(tx, tomorrow);
      });
    },
  });
  await enqueue(db, tomorrow);
}
