// oxlint-disable eslint/no-restricted-imports -- a job that works until a row ends it
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { Database } from "../../src/server/platform/database/db.ts";
import { JobRunner } from "../../src/server/platform/job/jobs.ts";
import { type Bus, openBus } from "../../src/server/platform/live/liveBus.ts";
import { createLog } from "../../src/server/platform/process/log.ts";

/** The lease of a `mail` job in seconds. */
export const LEASE_SECONDS = 3;

function note(kind: string, text: string) {
  return { text: "insert into mail (kind, text) values ($1, $2)", values: [kind, text] };
}

/** Seconds by which a `poll` job is postponed. */
export const POSTPONED_SECONDS = 10;

/**
 * A worker for three kinds of jobs: `mail` and `poll` jobs record their runs in a table, and `broken` jobs fail. A
 * `poll` job is postponed as often as its payload states; after `failsAt` postponements, the next attempt fails.
 */
export function openWorker(db: Database, name: string): { jobs: JobRunner; bus: Bus } {
  const log = createLog("worker", "fatal");
  const bus = openBus(db, log);
  const jobs = new JobRunner({ db, bus, log, worker: name });
  jobs.registerHandler({
    kind: "mail",
    payload: z.object({ to: z.string(), slowly: z.boolean() }),
    leaseSeconds: LEASE_SECONDS,
    concurrency: 2,
    async run(job) {
      await db.query(note("begun", `${name} ${job.payload.to} ${job.attempt}`));
      const mayEnd = { text: "select 1 from mail where kind = 'end'" };
      while (job.payload.slowly && (await db.query(mayEnd)).length === 0) {
        job.signal.throwIfAborted();
        await wait(20, undefined, { signal: job.signal });
      }
      await db.transaction(async (tx) => {
        await tx.query(note("sent", job.payload.to));
        await job.finishIn(tx);
      });
    },
  });
  jobs.registerHandler({
    kind: "poll",
    payload: z.object({ name: z.string(), times: z.int(), failsAt: z.optional(z.int()) }),
    leaseSeconds: LEASE_SECONDS,
    maxAttempts: 2,
    async run({ payload, attempt, attemptInRow, postponements, ...job }) {
      const attempts = `${attempt}, ${attemptInRow} in a row`;
      await db.query(note("begun", `${name} ${payload.name} ${attempts}`));
      await db.transaction(async (tx) => {
        await tx.query(note("polled", `${payload.name} ${postponements}`));
        if (postponements === payload.times) return job.finishIn(tx);
        await job.postponeIn(tx, { seconds: POSTPONED_SECONDS, reason: "not ready\0" });
        if (payload.failsAt === postponements && attemptInRow === 1) throw new Error("rolled back");
      });
    },
  });
  jobs.registerHandler({
    kind: "broken",
    payload: z.object({}),
    maxAttempts: 2,
    async run() {
      throw new Error("the mail server said no\0");
    },
  });
  jobs.start();
  return { jobs, bus };
}
