import { vtimeOf } from "../../platform/job/jobs.sql.ts";
import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { TASKS_WAITING, type TaskQueue } from "../taskQueue.ts";

/** An SQL expression that notifies the servers on commit that tasks may be waiting. */
export const wakeAtCommit = notifyAtCommit(`'${TASKS_WAITING}'`, "''");

/**
 * A common table expression that inserts tasks; the servers are notified when the transaction commits. `rows`: a query
 * with the columns `owner`, `payload` (jsonb), `needs` (languages), `fair_key` and `place`. `owner` is text: the key of
 * the row that the task belongs to, with spaces between the columns of the key. Tasks with different values of
 * `fair_key` alternate. `place`: the position among the tasks with the same `fair_key`, from 0.
 *
 * A task ends when the row that it belongs to is deleted, but only if the row's table has the trigger `after delete …
 * for each row execute function end_task(<kind>, <columns of the key>)`.
 */
export function insertTasks({ kind, priority }: TaskQueue, rows: string): string {
  return `insert into job (kind, prio, fair_key, needs, payload, unique_key, vtime)
     select '${kind}', ${priority}, r.fair_key, r.needs, r.payload, '${kind} ' || r.owner,
       ${vtimeOf(`'${kind}'`, String(priority), "r.fair_key")} + r.place
     from (${rows}) r
     returning id, ${wakeAtCommit} as notified`;
}

/**
 * Returns SQL that deletes tasks, for use as a common table expression. Nodes that are running such a task receive a
 * message to cancel it. `owners`: a query with the column `owner`, as in {@link insertTasks}. The deletion waits for
 * tasks that are just ending. Therefore it must run before the transaction locks rows that the end of a task changes.
 */
export function discardTasks({ kind }: TaskQueue, owners: string): string {
  return `delete from job where unique_key in (select '${kind} ' || o.owner from (${owners}) o)
     returning id`;
}
