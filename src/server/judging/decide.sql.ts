import { sql } from "../platform/db.ts";

/**
 * $1 submission, $2 kind: a job that is under way from its first moment, so that no node is given it,
 * for a verdict that is known already. It lives within one transaction.
 */
export const takeJob = sql<{ id: number; attempt: number }>(
  "judging.takeJob",
  `insert into job (kind, prio, vtime, state, attempt, worker, lease_until, submit_id)
   values ($2, 0, 0, 1, 1, 'known verdict', verdict_now(), $1)
   returning id, attempt`,
);

/** $1 submission, $2 version of the test data. */
export const noteData = sql(
  "judging.noteData",
  "update submission set data_version = $2 where submit_id = $1",
);

/** $1 submission: whoever reads it shall know that a person decided. */
export const markManual = sql(
  "judging.markManual",
  "update submission set is_manual = true where submit_id = $1",
);
