import { type RowOf, statement } from "../platform/database/statement.ts";

export const insertBatch = statement(
  "user.batchInsert",
  `insert into user_batch (key_hash, owner_uid, kind, total, sealed) values (:keyHash, :uid, :kind, :total, :sealed)`,
);

export const runningBatches = statement(
  "user.runningBatches",
  `select count(*) as working from user_batch
   where owner_uid = :uid and state = 'working' and expires_at > verdict_now()`,
);

export const batchOf = statement(
  "user.batch",
  `select kind, state, total, done, failure from user_batch
   where key_hash = :keyHash and owner_uid = :uid and expires_at > verdict_now()`,
).narrow<{
  failure: { code: string; params: Record<string, string | number> } | null;
}>();

export type BatchRow = RowOf<typeof batchOf>;

export const queuedBatch = statement(
  "user.queuedBatch",
  `select kind, sealed from user_batch
   where key_hash = :keyHash and state = 'working' and sealed is not null and expires_at > verdict_now()`,
);

export const batchProgress = statement(
  "user.batchProgress",
  "update user_batch set done = :done where key_hash = :keyHash and state = 'working' returning done",
);

/**
 * `:sealed`: the encrypted result for the batch's owner, which can be read once. The batch expires half an hour after
 * this statement is executed.
 */
export const batchDone = statement(
  "user.batchDone",
  `update user_batch set state = 'done', done = total, sealed = :sealed?,
     expires_at = verdict_now() + interval '30 minutes'
   where key_hash = :keyHash and state = 'working' returning done`,
);

export const batchFailed = statement(
  "user.batchFailed",
  `update user_batch set state = 'failed', failure = :failure::jsonb, sealed = null
   where key_hash = :keyHash and state = 'working'`,
);

/** Cancels the user's batch of this kind; returns no row if the batch has already ended. */
export const cancelBatchRow = statement(
  "user.batchCancel",
  `update user_batch set state = 'failed', failure = '{"code": "CLASS_IMPORT_CANCELLED", "params": {}}', sealed = null
   where key_hash = :keyHash and owner_uid = :uid and kind = :kind and state = 'working' returning kind`,
);

/** Deletes a batch and returns its encrypted list; only one of several concurrent callers gets a row. */
export const consumeList = statement(
  "user.batchConsume",
  `delete from user_batch
   where key_hash = :keyHash and owner_uid = :uid and kind = any(:kinds::text[]) and state = 'done'
     and sealed is not null and expires_at > verdict_now()
   returning sealed, created_at as "createdAt"`,
);

export const deleteOldBatches = statement(
  "user.batchSweep",
  "delete from user_batch where expires_at < verdict_now()",
);
