/** Bus channel that announces waiting auxiliary tasks. */
export const TASKS_WAITING = "auxiliary-tasks";

/** The queue recognizes auxiliary tasks by their kind, and orders the kinds by their priority. */
export interface TaskQueue {
  /** Kind of the queue's jobs; the metrics also use it as the queue's label. */
  kind: string;
  /** The priority of this kind; tasks of kinds with lower numbers come first. */
  priority: number;
}
