import { sql } from "../../platform/db.ts";
import { claimable, claimed, relaxed } from "../../platform/jobs.sql.ts";
import { wakeAtCommit } from "../fragments/auxiliaryTasks.sql.ts";

const brief = { timeoutMs: 5000, byIndex: true };

/**
 * $1 kinds, $2 their most attempts, $3 what a node offers, $4 node, $5 is it idle? → the kinds of
 * which a task waits that it may be given.
 */
export const waitingKinds = sql<{ kind: string }>(
  "task.waiting",
  `select k.kind from unnest($1::text[], $2::integer[]) as k (kind, attempts)
   where exists (
     select 1 from job where job.kind = k.kind and attempt < k.attempts
       and ${claimable({ offer: "$3", worker: "$4", exclusive: "$5" })})`,
  brief,
);

export interface ClaimedTaskRow {
  jobId: number;
  attempt: number;
  exclusive: boolean;
  payload: unknown;
}

/**
 * $1 kind, $2 most attempts, $3 what the node offers, $4 node, $5 is it idle?, $6 lease in seconds,
 * $7 kind of the judging that goes first, $8 the last priority of it that does (0: none).
 */
export const claimTask = sql<ClaimedTaskRow>(
  "task.claim",
  `with ${relaxed}, next as (
     select id from job
     where kind = $1 and attempt < $2::integer
       and ${claimable({ offer: "$3", worker: "$4", exclusive: "$5" })}
       and not exists (
         select 1 from job j where j.kind = $7 and j.state = 0 and j.prio <= $8::smallint
           and j.run_at <= verdict_now() and j.needs <@ $3::text[])
     order by prio, vtime, id
     limit 1
     for update skip locked
   )
   update job set ${claimed("$4", "$6")}
   from next, relaxed where job.id = next.id
   returning job.id as "jobId", attempt, exclusive, payload`,
  brief,
);

interface TaskRow {
  kind: string;
  payload: unknown;
}

/**
 * $1 job, $2 attempt → the task while this attempt is the current one; its end waits for the transaction, which is
 * not flushed to disk.
 */
export const lockTask = sql<TaskRow>(
  "task.hold",
  `select kind, payload, set_config('synchronous_commit', 'off', true) as relaxed
   from job where id = $1 and attempt = $2 and state = 1 for share`,
);

/**
 * $1 job, $2 attempt, $3 kinds, $4 those whose results are not flushed to disk: ends the task, also in an attempt
 * whose lease has expired, until it is claimed again. No row when the attempt is over.
 */
export const endTask = sql<TaskRow & { node: string | null }>(
  "task.end",
  `delete from job where id = $1 and attempt = $2 and kind = any ($3::text[])
   returning kind, payload, worker as node,
     case when kind = any ($4::text[]) then set_config('synchronous_commit', 'off', true) end as relaxed`,
);

export interface OverdueTaskRow {
  jobId: number;
  attempt: number;
  /** It ends; otherwise it is tried again. */
  ends: boolean;
}

/**
 * $1 kinds, $2 their most attempts, $3 do they end with their lease?, $4 their queue timeout in seconds or null →
 * tasks whose lease has expired, those without attempts left, and those that waited too long.
 */
export const overdueTasks = sql<OverdueTaskRow>(
  "task.overdue",
  `with k as (
     select * from unnest($1::text[], $2::integer[], $3::boolean[], $4::integer[])
       as k (kind, attempts, with_lease, queue_timeout))
   select j.id as "jobId", j.attempt, k.with_lease or j.attempt >= k.attempts as ends
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

const isOverdue = `id = $1 and attempt = $2 and (state = 0 or lease_until < verdict_now())`;

/** $1 job, $2 attempt: ends a task of {@link overdueTasks}, unless it was given to a node or renewed meanwhile. */
export const endOverdue = sql<TaskRow>(
  "task.endOverdue",
  `delete from job where ${isOverdue} returning kind, payload`,
);

/** $1 job, $2 attempt: back into the queue, as {@link endOverdue}. */
export const requeueOverdue = sql<TaskRow>(
  "task.requeueOverdue",
  `update job set state = 0, worker = null, lease_until = null
   where ${isOverdue} and state = 1 returning kind, payload`,
);

/** Notifies the servers of waiting tasks at the commit. */
export const wakeServers = sql("task.wake", `select ${wakeAtCommit}`);
