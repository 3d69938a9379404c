import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { Clock } from "../../shared/system/clock.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { ImportedUser } from "../../shared/account/userRules.ts";
import { hashNewPassword } from "../account/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import type { RunningJob } from "../platform/job/jobs.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import type { batchPayload } from "./batch.ts";
import { batchDone, batchFailed, batchProgress, type BatchRow, queuedBatch } from "./batch.sql.ts";
import { insertUsers } from "./sql.ts";

/** Number of accounts between two progress reports; a hash takes about 12 ms. */
const PROGRESS_EVERY = 20;
/** Maximum number of taken names listed in the refusal. */
const NAMES_LISTED = 5;

/** How a batch with this content gets its passwords, and how it is stored. */
export interface BatchWork<Content> {
  /** Passwords to hash, in the order of the accounts. */
  passwordsOf(content: Content): Promise<string[]>;
  /**
   * Stores everything in one transaction. Returns the password list, which its owner may read once, or null if there is
   * no such list.
   */
  store(
    tx: Tx,
    batch: { content: Content; hashes: string[]; kind: BatchRow["kind"] },
  ): Promise<readonly object[] | null>;
}

/**
 * Runs a queued batch. The passwords are hashed one by one in the queue of sign-ins, so that the site stays responsive.
 * All rows are stored in one transaction at the end. A stopped attempt therefore leaves nothing behind, and the next
 * attempt starts from the beginning.
 */
export async function runBatch<Content>(
  { db, box }: { db: Database; box: SecretBox },
  { payload, signal, finishIn }: RunningJob<z.output<typeof batchPayload>>,
  { passwordsOf, store }: BatchWork<Content>,
): Promise<void> {
  const keyHash = Buffer.from(payload.keyHash, "hex");
  const [batch] = await queuedBatch(db, { keyHash });
  if (!batch) return;
  const opened = box.open(batch.sealed);
  try {
    if (opened === null) throw new Refusal("BATCH_FAILED");
    const content = JSON.parse(opened) as Content;
    const hashes = await hashAll(db, { keyHash, passwords: await passwordsOf(content), signal });
    if (signal.aborted) throw new Error("stopped; another attempt starts from the beginning");
    await db.transaction(async (tx) => {
      const list = await store(tx, { content, hashes, kind: batch.kind });
      const [done] = await batchDone(tx, {
        keyHash,
        sealed: list && box.seal(JSON.stringify(list)),
      });
      // The batch was cancelled or its owner was deleted, so the batch is obsolete.
      if (!done) throw new Refusal("BATCH_NOT_FOUND");
      await finishIn(tx);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failure = JSON.stringify({ code: error.code, params: error.params });
    await batchFailed(db, { keyHash, failure });
  }
}

async function hashAll(
  db: Database,
  work: { keyHash: Buffer; passwords: readonly string[]; signal: AbortSignal },
): Promise<string[]> {
  const { keyHash, passwords, signal } = work;
  const hashes: string[] = [];
  for (const password of passwords) {
    if (signal.aborted) break;
    hashes.push(await hashWithRetry(db.clock, password));
    if (hashes.length % PROGRESS_EVERY !== 0) continue;
    const [working] = await batchProgress(db, { keyHash, done: hashes.length });
    if (!working) throw new Refusal("BATCH_NOT_FOUND");
  }
  return hashes;
}

/** Hashes a password; tries again every half second as long as the queue of password checks is full. */
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

/**
 * Creates the accounts and returns their uids, in the order of `users`. `areGenerated`: the accounts are intended for
 * an exam. `areTeams`: each account belongs to a team and takes part in contests on behalf of the team's members.
 * Refusal: GENERATE_TAKEN, with the names.
 */
export async function createAccounts(
  tx: Tx,
  {
    users,
    hashes,
    areGenerated = false,
    areTeams = false,
  }: {
    users: readonly ImportedUser[];
    hashes: readonly string[];
    areGenerated?: boolean;
    areTeams?: boolean;
  },
): Promise<string[]> {
  const rows = users.map(({ password: _plain, ...user }, i) => ({
    ...user,
    uid: randomBytes(16).toString("hex"),
    passwordHash: hashes[i],
  }));
  const insertedNames = new Set(
    (await insertUsers(tx, { rows: JSON.stringify(rows), areGenerated, areTeams })).map(
      ({ username }) => username,
    ),
  );
  const rejectedRows = rows.filter(({ username }) => !insertedNames.has(username ?? ""));
  if (rejectedRows.length === 0) return rows.map(({ uid }) => uid);
  const names = rejectedRows
    .slice(0, NAMES_LISTED)
    .map(({ username }) => username)
    .join(", ");
  throw new Refusal("GENERATE_TAKEN", { count: rejectedRows.length, names });
}
