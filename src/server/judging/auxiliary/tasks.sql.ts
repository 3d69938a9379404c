import { type RowOf, statement } from "../../platform/database/statement.ts";
import { claimable, claimed, relaxed } from "../../platform/job/jobs.sql.ts";
import { wakeAtCommit } from "../fragments/auxiliaryTasks.sql.ts";

const brief = { timeoutMs: 5000, byIndex: true };

/**
 * Returns the kinds in `:kinds` that have a waiting task which the node (`:worker`) can do now. `:exclusive`: whether
 * the node is idle.
 */
export const waitingKinds = statement(
  "task.waiting",
  `select k.kind from unnest(:kinds::text[], :attempts::integer[]) as k (kind, attempts)
   where exists (
     select 1 from job where job.kind = k.kind and attempt < k.attempts
       and ${claimable({ offer: ":offer", worker: ":worker", exclusive: ":exclusive" })})`,
  brief,
);

/**
 * `:offer`: capabilities of the node. `:exclusive`: whether the node is idle, so that it may take an exclusive task.
 * Waiting judging jobs of kind `:judgingKind` take precedence if their priority is at most `:judgingPriority`; if
 * `:judgingPriority` is 0, no jobs take precedence.
 */
export const claimTask = statement(
  "task.claim",
  `with ${relaxed}, next as (
     select id from job
     where kind = :kind and attempt < :attempts::integer
       and ${claimable({ offer: ":offer", worker: ":worker", exclusive: ":exclusive" })}
       and not exists (
         select 1 from job j where j.kind = :judgingKind and j.state = 0 and j.prio <= :judgingPriority::smallint
           and j.run_at <= verdict_now() and j.needs <@ :offer::text[])
     order by prio, vtime, id
     limit 1
     for update skip locked
   )
   update job set ${claimed(":worker", ":leaseSeconds")}
   from next, relaxed where job.id = next.id
   returning job.id as "jobId", attempt, exclusive, payload`,
  brief,
);

export type ClaimedTaskRow = RowOf<typeof claimTask>;

/**
 * Locks and returns the task if this attempt is current, so that the task cannot end during the transaction. The commit
 * is not flushed to disk.
 */
export const lockTask = statement(
  "task.hold",
  `select kind, payload, set_config('synchronous_commit', 'off', true) as relaxed
   from job where id = :jobId and attempt = :attempt and state = 1 for share`,
);

/**
 * `:transientKinds`: kinds whose results are not flushed to disk. Ends the task. An attempt whose lease has expired may
 * still end it until another attempt has claimed the task. Returns no row when the attempt is over.
 */
export const endTask = statement(
  "task.end",
  `delete from job where id = :jobId and attempt = :attempt and kind = any (:kinds::text[])
   returning kind, payload, worker as node,
     case when kind = any (:transientKinds::text[]) then set_config('synchronous_commit', 'off', true) end as relaxed`,
);

/**
 * Tasks whose lease has expired, that have no attempts left, or that have waited too long. `:kinds` contains the kinds
 * of tasks; the other arrays have one element for each kind: the maximum number of attempts (`:attempts`), whether a
 * task ends when its lease expires (`:withLease`), and the queue timeout in seconds or null (`:queueTimeouts`).
 */
export const overdueTasks = statement(
  "task.overdue",
  `with k as (
     select * from unnest(:kinds::text[], :attempts::integer[], :withLease::boolean[], :queueTimeouts[?]::integer[])
       as k (kind, attempts, with_lease, queue_timeout))
   select j.id as "jobId", j.attempt, k.with_lease or j.attempt >= k.attempts as "ends!"
   from job j join k using (kind) where j.state = 1 and j.lease_until < verdict_now()
   union all
   select j.id, j.attempt, true
   from job j join k using (kind) where j.state = 0 and j.attempt > 0 and j.attempt >= k.attempts
   union all
   select j.id, j.attempt, true
   from job j join k using (kind)
   where k.queue_timeout is not null and j.state = 0 and j.attempt < k.attempts
     and j.created_at < verdict_now() - make_interval(secs => k.queue_timeout)
   order by 1`,
  brief,
);

export type OverdueTaskRow = RowOf<typeof overdueTasks>;

const isOverdue = `id = :jobId and attempt = :attempt and (state = 0 or lease_until < verdict_now())`;

/** Ends a task found by {@link overdueTasks}, unless a node has since claimed it or renewed its lease. */
export const endOverdue = statement(
  "task.endOverdue",
  `delete from job where ${isOverdue} returning kind, payload`,
);

/** Requeues a task under the same conditions as {@link endOverdue}. */
export const requeueOverdue = statement(
  "task.requeueOverdue",
  `update job set state = 0, worker = null, lease_until = null
   where ${isOverdue} and state = 1 returning kind, payload`,
);

/** On commit, notifies the servers that tasks are waiting. */
export const wakeServers = statement("task.wake", `select ${wakeAtCommit}`);
