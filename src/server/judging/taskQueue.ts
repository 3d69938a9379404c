/** Bus channel: auxiliary tasks may be waiting. */
export const TASKS_WAITING = "auxiliary-tasks";

/** Names of a kind of auxiliary tasks in the queue. */
export interface TaskQueue {
  /** Kind of its jobs, and label of its queue in the metrics. */
  kind: string;
  /** Order of the kinds: lower goes first. */
  priority: number;
}
