import { sql } from "../platform/db.ts";

/**
 * $1 submission, $2 kind: a job that is inserted as claimed, so that no node is given it, for a verdict that is
 * already known. It exists within one transaction only.
 */
export const insertClaimedJob = sql<{ id: number; attempt: number }>(
  "judging.insertClaimedJob",
  `insert into job (kind, prio, vtime, state, attempt, worker, lease_until, submit_id)
   values ($2, 0, 0, 1, 1, 'known verdict', verdict_now(), $1)
   returning id, attempt`,
);

/** $1 submission, $2 version of the test data. */
export const setDataVersion = sql(
  "judging.setDataVersion",
  "update submission set data_version = $2 where submit_id = $1",
);

/** $1 submission: marks its verdict as decided by a user. */
export const markManual = sql(
  "judging.markManual",
  "update submission set is_manual = true where submit_id = $1",
);
