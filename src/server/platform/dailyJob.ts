import * as z from "zod/mini";
import type { Database } from "./db.ts";
import { enqueue, type JobRunner } from "./jobs.ts";

const DAY_SECONDS = 24 * 3600;

/** Runs once a day, in one of the server processes; the first time a day after it was first registered. */
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
    // Repeated the next day in any case; after a final failure it would never run again.
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
