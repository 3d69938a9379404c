import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { openDatabase } from "../../src/server/platform/db.ts";
import { JobRunner } from "../../src/server/platform/jobs.ts";
import { openBus } from "../../src/server/platform/liveBus.ts";
import { createLog } from "../../src/server/platform/log.ts";

// A separate process that runs jobs, so that a test can kill it: `jobWorker.ts <url> <name>`.
const [url = "", name = ""] = process.argv.slice(2);
const db = openDatabase({ connectionString: url });
const log = createLog("worker", "fatal");
const jobs = new JobRunner({ db, bus: openBus(db, log), log, worker: name });

function note(kind: string, text: string) {
  return { text: "insert into mail (kind, text) values ($1, $2)", values: [kind, text] };
}

jobs.registerHandler({
  kind: "mail",
  payload: z.object({ to: z.string(), slowly: z.boolean() }),
  // Renewed every second: on a busy machine a process may be delayed for two seconds without losing its
  // lease.
  leaseSeconds: 3,
  concurrency: 2,
  async run(job) {
    await db.query(note("begun", `${name} ${job.payload.to} ${job.attempt}`));
    if (job.payload.slowly) await wait(4500, undefined, { signal: job.signal });
    await db.transaction(async (tx) => {
      await tx.query(note("sent", job.payload.to));
      await job.finishIn(tx);
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
process.on("SIGTERM", () => void jobs.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
