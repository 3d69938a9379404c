import * as z from "zod/mini";
import type { Database } from "../database/db.ts";
import { enqueue, type JobRunner } from "./jobs.ts";

const DAY_SECONDS = 24 * 3600;

/**
 * Runs a job once a day in one of the server processes. The first run is one day after the job is registered for the
 * first time.
 */
export async function runDaily(
  jobs: JobRunner,
  db: Database,
  { kind, run }: { kind: string; run: () => Promise<void> },
): Promise<void> {
  const tomorrow = { kind, payload: {}, prio: 9, delaySeconds: DAY_SECONDS, uniqueKey: kind };
  jobs.registerHandler({
    kind,
    payload: z.object({}),
    leaseSeconds: 60,
    // A failed run is repeated the next day. The number of attempts is practically unlimited, because the job would
    // never run again after a final failure.
    maxAttempts: 1_000_000,
    async run(job) {
      await run();
      await db.transaction(async (tx) => {
        await job.finishIn(tx);
        await enqueue(tx, tomorrow);
      });
    },
  });
  await enqueue(db, tomorrow);
}
