import { vtimeOf } from "../../platform/job/jobs.sql.ts";
import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { TASKS_WAITING, type TaskQueue } from "../taskQueue.ts";

/** An SQL expression that notifies the servers on commit that tasks may be waiting. */
export const wakeAtCommit = notifyAtCommit(`'${TASKS_WAITING}'`, "''");

/**
 * An insertion of tasks as a common table expression; servers are notified on commit. `rows`: a query with the columns
 * `owner` (text: the key of the row that the task belongs to; its columns are separated by spaces), `payload` (jsonb),
 * `needs` (languages), `fair_key` (tasks of different keys alternate) and `place` (from 0, order within the key).
 *
 * A task ends when the row that it belongs to is deleted, provided that the row's table has the trigger
 * `after delete … for each row execute function end_task(<kind>, <columns of the key>)`.
 */
export function insertTasks({ kind, priority }: TaskQueue, rows: string): string {
  return `insert into job (kind, prio, fair_key, needs, payload, unique_key, vtime)
     select '${kind}', ${priority}, r.fair_key, r.needs, r.payload, '${kind} ' || r.owner,
       ${vtimeOf(`'${kind}'`, String(priority), "r.fair_key")} + r.place
     from (${rows}) r
     returning id, ${wakeAtCommit} as notified`;
}

/**
 * A deletion of tasks as a common table expression; nodes that run them are sent a cancellation. `owners`: a query with
 * the column `owner`, as in {@link insertTasks}. The deletion waits for tasks that are just ending. Therefore it must
 * run before the transaction locks rows that the end of a task changes.
 */
export function discardTasks({ kind }: TaskQueue, owners: string): string {
  return `delete from job where unique_key in (select '${kind} ' || o.owner from (${owners}) o)
     returning id`;
}
