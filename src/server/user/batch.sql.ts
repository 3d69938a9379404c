import { sql } from "../platform/db.ts";

export interface BatchRow {
  kind: "import" | "generate";
  state: "working" | "done" | "failed";
  total: number;
  done: number;
  failure: { code: string; params: Record<string, string | number> } | null;
}

/** $1 hash of the key, $2 owner, $3 kind, $4 number, $5 sealed accounts. */
export const insertBatch = sql(
  "user.batchInsert",
  `insert into user_batch (key_hash, owner_uid, kind, total, sealed) values ($1, $2, $3, $4, $5)`,
);

/** $1 owner. */
export const runningBatches = sql<{ working: number }>(
  "user.runningBatches",
  `select count(*) as working from user_batch
   where owner_uid = $1 and state = 'working' and expires_at > verdict_now()`,
);

/** $1 hash of the key, $2 owner. */
export const batchOf = sql<BatchRow>(
  "user.batch",
  `select kind, state, total, done, failure from user_batch
   where key_hash = $1 and owner_uid = $2 and expires_at > verdict_now()`,
);

/** $1 hash of the key. */
export const queuedBatch = sql<{ kind: BatchRow["kind"]; sealed: string }>(
  "user.queuedBatch",
  `select kind, sealed from user_batch
   where key_hash = $1 and state = 'working' and sealed is not null and expires_at > verdict_now()`,
);

/** $1 hash of the key, $2 number created. */
export const batchProgress = sql(
  "user.batchProgress",
  "update user_batch set done = $2 where key_hash = $1 and state = 'working'",
);

/**
 * $1 hash of the key, $2 the result for its owner, readable once, or null. Restarts the expiry of half an
 * hour.
 */
export const batchDone = sql<{ done: number }>(
  "user.batchDone",
  `update user_batch set state = 'done', done = total, sealed = $2,
     expires_at = verdict_now() + interval '30 minutes'
   where key_hash = $1 and state = 'working' returning done`,
);

/** $1 hash of the key, $2 the refusal as JSON. */
export const batchFailed = sql(
  "user.batchFailed",
  `update user_batch set state = 'failed', failure = $2::jsonb, sealed = null
   where key_hash = $1 and state = 'working'`,
);

/** $1 hash of the key, $2 owner. The sealed list; of concurrent callers only one gets a row. */
export const consumeList = sql<{ sealed: string; createdAt: Date }>(
  "user.batchConsume",
  `delete from user_batch
   where key_hash = $1 and owner_uid = $2 and kind = 'generate' and state = 'done'
     and sealed is not null and expires_at > verdict_now()
   returning sealed, created_at as "createdAt"`,
);

export const deleteOldBatches = sql(
  "user.batchSweep",
  "delete from user_batch where expires_at < verdict_now()",
);
