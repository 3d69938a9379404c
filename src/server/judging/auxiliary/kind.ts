import type * as z from "zod/mini";
import type { JudgeResult } from "../../../shared/judge/judgeResult.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { JobAttempt } from "../../platform/job/jobs.ts";
import type { Phase } from "../progress.ts";
import type { BuiltTask } from "../task.ts";
import type { TaskQueue } from "../taskQueue.ts";

/** `waiting`: the task was requeued. */
export type TaskStep = Phase | "waiting";

/** `busy`: no node was free in time; `lost`: every attempt ended because its node was lost. */
export type TaskFailure = "busy" | "lost";

/**
 * One kind of auxiliary task, which judge nodes run in addition to judging. A feature registers the kind with
 * `offerTasks`. It inserts tasks with `insertTasks`, in the statement that inserts the rows to which the tasks belong.
 * The queue handles claims, leases, retries, the fencing of outdated attempts and the end of a task. If a function of a
 * kind throws, that step of the task is rolled back and retried.
 */
export interface TaskKind<Payload = unknown> extends TaskQueue {
  /**
   * Which waiting judging jobs a node runs first if it could run either a judging job or a task of this kind.
   * `nothing`: tasks do not yield to any jobs; `submissions`: they yield only to jobs of submissions; `judging`: they
   * yield to all judging jobs. On a node with one slot, a task would occupy the whole node. On such a node,
   * `submissions` therefore means that tasks yield to all judging jobs.
   */
  yieldsTo: "nothing" | "submissions" | "judging";
  /** Maximum number of attempts; if the last one does not end the task, the task is recorded as lost. */
  attemptsMax: number;
  /**
   * Set for tasks that a user is waiting for. When the first lease of such a task expires, the task is lost instead of
   * being retried.
   */
  endsWithLease?: boolean;
  /** Maximum time in the queue; absent: no limit. */
  queueTimeoutSeconds?: number;
  /** Results of the task are not flushed to disk; after a crash of the database, the user must repeat the action. */
  isTransient?: boolean;
  /** Ids of the rows that a task belongs to. */
  payload: z.ZodMiniType<Payload>;
  /**
   * Builds the task from the current data. If that is impossible, returns the cause, which is passed to {@link finish}.
   */
  build(db: Db, payload: Payload, attempt: JobAttempt): Promise<BuiltTask>;
  /** Records the progress of the current attempt. */
  step?(tx: Tx, payload: Payload, step: TaskStep): Promise<void>;
  /**
   * Stores a result, in the transaction that ends the task. If the rows named in the payload were deleted or are
   * finished, nothing is stored.
   */
  finish(tx: Tx, payload: Payload, result: JudgeResult, node: string): Promise<void>;
  /** Records that there will be no result, in the same transaction that ends the task. */
  fail(tx: Tx, payload: Payload, why: TaskFailure): Promise<void>;
}

/** The kinds in the order of their priority. Two kinds with the same name or priority are a programming error. */
export function inOrder(kinds: readonly TaskKind[]): TaskKind[] {
  const sorted = kinds.toSorted((a, b) => a.priority - b.priority);
  for (const [i, each] of sorted.entries()) {
    if (sorted[i + 1]?.priority === each.priority || kinds.some(hasSameName(each))) {
      throw new Error(`two kinds of tasks are like ${each.kind}`);
    }
  }
  return sorted;
}

function hasSameName(of: TaskKind): (other: TaskKind) => boolean {
  return (other) => other !== of && other.kind === of.kind;
}
