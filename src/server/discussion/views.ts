import type { Database } from "../platform/database/db.ts";
import { retriedTransaction } from "../platform/database/db.ts";
import { addressForLimits } from "../platform/database/rateWindow.ts";
import type { Call } from "../platform/route/route.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { countViews } from "./posts.sql.ts";

/** Delay in milliseconds after which the collected views are stored together. */
const STORE_MS = 5000;
/** When this many views are pending, they are stored immediately instead of after the delay. */
const WAITING_MAX = 2000;
/** Number of views per statement. */
const BATCH = 500;

type Reader = Pick<Call, "viewer" | "ip">;

/**
 * Counts each reader of a post once: readers are accounts, or guests identified by their address. Views are collected
 * and stored every few seconds in one statement, so that many concurrent readers of a post cause only one write to the
 * post. When a process ends, the views of the last seconds are lost.
 */
export class ViewCounts {
  readonly #db: Database;
  readonly #box: SecretBox;
  readonly #onError: (error: unknown) => void;
  /** Views that have not been stored yet, by post and reader. */
  #waiting = new Map<string, { id: number; reader: string }>();
  #isScheduled = false;

  constructor(db: Database, box: SecretBox, onError: (error: unknown) => void) {
    this.#db = db;
    this.#box = box;
    this.#onError = onError;
  }

  add(postId: number, reader: Reader): void {
    const key = this.#readerKey(reader);
    this.#waiting.set(`${postId} ${key}`, { id: postId, reader: key });
    if (this.#waiting.size >= WAITING_MAX) this.#storeInBackground();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#db.clock
      .after(STORE_MS, () => {
        this.#isScheduled = false;
        this.#storeInBackground();
      })
      .unref();
  }

  /** Stores the collected views. */
  async store(): Promise<void> {
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < views.length; at += BATCH) {
      const batch = views.slice(at, at + BATCH);
      await retriedTransaction(this.#db, (tx) =>
        countViews(tx, {
          ids: batch.map(({ id }) => id),
          readers: batch.map(({ reader }) => reader),
        }),
      );
    }
  }

  #storeInBackground(): void {
    this.store().catch(this.#onError);
  }

  /**
   * Returns 64 bits of a keyed hash as a bigint in text form, so that the table contains neither addresses nor hashes
   * that could be reversed.
   */
  #readerKey({ viewer, ip }: Reader): string {
    const name = viewer ? `account ${viewer.uid}` : `address ${addressForLimits(ip)}`;
    return this.#box.fingerprint(`discussion view ${name}`).readBigInt64LE().toString();
  }
}
