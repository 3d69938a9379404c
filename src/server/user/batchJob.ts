import type { ImportedUser } from "../../shared/account/userRules.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Tx } from "../platform/database/db.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import { BATCH_JOB, type BatchServices, batchPayload } from "./batch.ts";
import type { BatchRow } from "./batch.sql.ts";
import { createAccounts, runBatch } from "./runBatch.ts";

/** Registers the job that creates the accounts of queued imports and of queued requests to generate accounts. */
export function workOnBatches(jobs: JobRunner, services: BatchServices): void {
  jobs.registerHandler({
    kind: BATCH_JOB,
    payload: batchPayload,
    concurrency: 1,
    maxAttempts: 5,
    run: (job) =>
      runBatch<ImportedUser[]>(services, job, {
        passwordsOf: async (users) => users.map(({ password }) => password),
        async store(tx, { content: users, hashes, kind }) {
          await createAccounts(tx, { users, hashes, areGenerated: kind === "generate" });
          await record(tx, job.payload.actor, { kind, users });
          return kind === "generate" ? users : null;
        },
      }),
  });
}

async function record(
  tx: Tx,
  actor: Actor,
  { kind, users }: { kind: BatchRow["kind"]; users: ImportedUser[] },
): Promise<void> {
  const names = users.map(({ username }) => username);
  const [first, last] = [names[0], names.at(-1)];
  await recordAction(tx, actor, {
    action: kind === "import" ? "user.import" : "user.generate",
    target: first === last ? `${first}` : `${first} … ${last}`,
    after: { count: names.length, usernames: names },
  });
}
