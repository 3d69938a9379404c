/** Bus channel that announces waiting auxiliary tasks. */
export const TASKS_WAITING = "auxiliary-tasks";

/** The kind and the priority by which the queue identifies auxiliary tasks. */
export interface TaskQueue {
  /** Kind of the queue's jobs, and label of the queue in the metrics. */
  kind: string;
  /** Order of the kinds: kinds with lower numbers come first. */
  priority: number;
}
