/** Bus channel: auxiliary tasks may be waiting. */
export const TASKS_WAITING = "auxiliary-tasks";

/** What names the auxiliary tasks of a kind in the queue. */
export interface TaskQueue {
  /** Kind of its jobs, and label of its queue in the metrics. */
  kind: string;
  /** Order of the kinds: lower goes first. */
  priority: number;
}
