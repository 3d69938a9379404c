import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { type ErrorCode, Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { type Batch, MADE_AT_ONCE } from "../../shared/account/user.ts";
import { type Actor } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { enqueue, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { refusalText } from "../platform/text/refusalText.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import {
  runningBatches,
  batchOf,
  cancelBatchRow,
  deleteOldBatches,
  insertBatch,
} from "./batch.sql.ts";
import { needRoot } from "./standing.ts";

export const BATCH_JOB = "user.batch";

export const batchPayload = z.object({
  keyHash: z.string(),
  actor: z.object({
    viewer: z.object({ uid: z.string(), username: z.string() }),
    ip: z.string(),
  }),
});

/** Services needed for creating many accounts. */
export interface BatchServices {
  db: Database;
  box: SecretBox;
  bus: Bus;
}

export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

export interface NewBatch {
  kind: Batch["kind"];
  /** Number of accounts to create. */
  total: number;
  /** Input of the job; it is stored encrypted, because it contains passwords. */
  content: unknown;
  /** Kind of the background job; absent: the job only creates accounts. */
  job?: string;
}

/**
 * Enqueues the creation of many accounts and returns a key, which only this caller gets. Each administrator can have
 * only one batch at a time, so that a double click does not start a second batch.
 */
export async function startBatch(
  { db, box, bus }: BatchServices,
  actor: Actor,
  { kind, total, content, job = BATCH_JOB }: NewBatch,
): Promise<string> {
  const key = randomBytes(24).toString("base64url");
  const hash = hashOfKey(key);
  const { uid, username } = actor.viewer;
  await db.transaction(async (tx) => {
    await needRoot(tx, uid);
    const [at] = await runningBatches(tx, { uid });
    if (at && at.working > 0) throw new Refusal("BATCH_WORKING");
    await insertBatch(tx, {
      keyHash: hash,
      uid,
      kind,
      total,
      sealed: box.seal(JSON.stringify(content)),
    });
    const payload: z.output<typeof batchPayload> = {
      keyHash: hash.toString("hex"),
      actor: { viewer: { uid, username }, ip: actor.ip },
    };
    await enqueue(tx, { kind: job, payload, fairKey: uid });
  });
  bus.publish(wakeChannel(job), "");
  return key;
}

/**
 * Maximum number of milliseconds that a request waits for its batch; after that, the client polls the state of the
 * batch. A hash takes about 12 ms, so a batch of 200 accounts takes about 3 s in total.
 */
const TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Waits until a list of at most `MADE_AT_ONCE` accounts is created; larger lists are created in the background. If the
 * batch failed, throws the stored refusal.
 */
export async function waitForBatch(
  db: Database,
  { key, uid, count }: { key: string; uid: string; count: number },
): Promise<void> {
  if (count > MADE_AT_ONCE) return;
  const hash = hashOfKey(key);
  for (
    const until = db.clock.now() + TIMEOUT_MS;
    db.clock.now() < until;
    await db.clock.wait(POLL_MS)
  ) {
    const [row] = await batchOf(db, { keyHash: hash, uid });
    if (row?.failure) throw new Refusal(row.failure.code as ErrorCode, row.failure.params);
    if (row?.state !== "working") return;
  }
}

/** Progress of the caller's own batch; batches of other users are refused as not found. */
export async function readBatch(
  db: Db,
  { key, uid, locale }: { key: string; uid: string; locale: Locale },
): Promise<Batch> {
  const [row] = await batchOf(db, { keyHash: hashOfKey(key), uid });
  if (!row) throw new Refusal("BATCH_NOT_FOUND");
  const { kind, state, total, done, failure } = row;
  const refusal = failure && new Refusal(failure.code as ErrorCode, failure.params);
  return { kind, state, total, done, reason: refusal && refusalText(refusal, locale) };
}

/**
 * Cancels the caller's own batch while it is still running; a cancelled batch stores nothing. Refusal: BATCH_NOT_FOUND.
 */
export async function cancelBatch(
  db: Db,
  { key, uid, kind }: { key: string; uid: string; kind: Batch["kind"] },
): Promise<null> {
  const [cancelled] = await cancelBatchRow(db, { keyHash: hashOfKey(key), uid, kind });
  if (!cancelled) throw new Refusal("BATCH_NOT_FOUND");
  return null;
}

/** Deletes expired batches. */
export async function sweepBatches(db: Database): Promise<void> {
  await deleteOldBatches(db);
}
