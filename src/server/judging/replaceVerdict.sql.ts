import { statement } from "../platform/database/statement.ts";

/**
 * Inserts a job for the verdict that is stored next. The job is already claimed, so that no node can claim it. The job
 * exists only within one transaction.
 */
export const insertClaimedJob = statement(
  "judging.insertClaimedJob",
  `insert into job (kind, prio, vtime, state, attempt, worker, lease_until, submit_id)
   values (:kind, 0, 0, 1, 1, 'replaced verdict', verdict_now(), :submitId)
   returning id, attempt`,
);

export const setDataVersion = statement(
  "judging.setDataVersion",
  "update submission set data_version = :dataVersion where submit_id = :submitId",
);

/** Marks the verdict as decided by a user. */
export const markManual = statement(
  "judging.markManual",
  "update submission set is_manual = true where submit_id = :submitId",
);
