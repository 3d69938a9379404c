import type { Clock } from "../../shared/clock.ts";
import { randomBytes } from "node:crypto";
import { Refusal } from "../../shared/errors.ts";
import type { ImportedUser } from "../../shared/userRules.ts";
import { hashNewPassword } from "../account/service.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { JobRunner } from "../platform/jobs.ts";
import { BATCH_JOB, type BatchServices, batchPayload } from "./batch.ts";
import { batchDone, batchFailed, batchProgress, type BatchRow, queuedBatch } from "./batch.sql.ts";
import { insertUsers } from "./sql.ts";

/** Accounts between two progress reports; a hash takes about 12 ms. */
const PROGRESS_EVERY = 20;
/** Maximum number of taken names listed in the refusal. */
const NAMES_LISTED = 5;

/**
 * Creates the queued accounts. The passwords are hashed one by one in the same queue as sign-ins, so the
 * site stays responsive; the accounts are inserted in one transaction at the end.
 */
export function workOnBatches(jobs: JobRunner, { db, box }: BatchServices): void {
  jobs.registerHandler({
    kind: BATCH_JOB,
    payload: batchPayload,
    concurrency: 1,
    maxAttempts: 5,
    async run({ payload, signal, finishIn }) {
      const keyHash = Buffer.from(payload.keyHash, "hex");
      const [batch] = await queuedBatch(db, { keyHash });
      if (!batch) return;
      const opened = box.open(batch.sealed);
      const users = opened === null ? null : (JSON.parse(opened) as ImportedUser[]);
      const hashes = users && (await hashAll(db, { keyHash, users, signal }));
      if (signal.aborted) throw new Error("stopped; another attempt starts from the beginning");
      try {
        await db.transaction(async (tx) => {
          if (!users || !hashes) throw new Refusal("BATCH_FAILED");
          await create(tx, { users, hashes });
          const readable = batch.kind === "generate" ? batch.sealed : null;
          const [done] = await batchDone(tx, { keyHash, sealed: readable });
          // The owner was deleted meanwhile: the batch is obsolete.
          if (!done) throw new Refusal("BATCH_NOT_FOUND");
          await record(tx, payload.actor, { kind: batch.kind, users });
          await finishIn(tx);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const failure = JSON.stringify({ code: error.code, params: error.params });
        await batchFailed(db, { keyHash, failure });
      }
    },
  });
}

async function hashAll(
  db: Database,
  work: { keyHash: Buffer; users: ImportedUser[]; signal: AbortSignal },
): Promise<string[]> {
  const { keyHash, users, signal } = work;
  const hashes: string[] = [];
  for (const { password } of users) {
    if (signal.aborted) break;
    hashes.push(await hashWithRetry(db.clock, password));
    if (hashes.length % PROGRESS_EVERY === 0)
      await batchProgress(db, { keyHash, done: hashes.length });
  }
  return hashes;
}

/** The queue of password checks may be full for a while: retries. */
async function hashWithRetry(clock: Clock, password: string): Promise<string> {
  for (;;) {
    try {
      return await hashNewPassword(password);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "UNAVAILABLE") throw error;
      await clock.wait(500);
    }
  }
}

async function create(
  tx: Tx,
  { users, hashes }: { users: ImportedUser[]; hashes: string[] },
): Promise<void> {
  const rows = users.map(({ password: _plain, ...user }, i) => ({
    ...user,
    uid: randomBytes(16).toString("hex"),
    passwordHash: hashes[i],
  }));
  const insertedNames = new Set(
    (await insertUsers(tx, { rows: JSON.stringify(rows) })).map(({ username }) => username),
  );
  const rejectedRows = rows.filter(({ username }) => !insertedNames.has(username ?? ""));
  if (rejectedRows.length === 0) return;
  const names = rejectedRows
    .slice(0, NAMES_LISTED)
    .map(({ username }) => username)
    .join(", ");
  throw new Refusal("GENERATE_TAKEN", { count: rejectedRows.length, names });
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
