import { sql } from "./db.ts";

/**
 * The place of a new job among the waiting ones of its kind and priority, as an SQL expression
 * (start-time fair queueing, Goyal 1996): no earlier than the job that is served now, and one tick
 * after the same key's previous job. So ten jobs of one user and one of another alternate, however
 * long the first one's queue is.
 */
export function vtimeOf(kind: string, prio: string, fairKey: string): string {
  return `greatest(
    coalesce(
      (select vtime from job where kind = ${kind} and prio = ${prio} and state = 0
       order by vtime limit 1),
      (select max(vtime) from job where kind = ${kind} and prio = ${prio} and state = 1),
      0),
    coalesce(
      (select vtime + 1 from job
       where kind = ${kind} and prio = ${prio} and fair_key = ${fairKey}
       order by vtime desc limit 1),
      0))`;
}

/** $1 kind, $2 prio, $3 fair key, $4 payload as JSON text, $5 delay in seconds, $6 unique key. */
export const insertJob = sql<{ id: number }>(
  "job.insert",
  `insert into job (kind, prio, fair_key, payload, run_at, unique_key, vtime)
   values ($1::text, $2::smallint, $3::text, $4::jsonb, now() + make_interval(secs => $5),
     $6::text, ${vtimeOf("$1::text", "$2::smallint", "$3::text")})
   on conflict (unique_key) do nothing
   returning id`,
);

export interface ClaimedJobRow {
  id: number;
  attempt: number;
  strikes: number;
  failures: number;
  submitId: number | null;
  payload: unknown;
}

// Losing a claim in a crash of the database only puts the job back, so nobody waits for the disk:
// synchronous_commit is off for this one transaction.
const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * $1 kind, $2 what the worker offers, $3 jobs that killed workers twice too?, $4 most jobs,
 * $5 worker, $6 lease in seconds.
 */
export const claimJobs = sql<ClaimedJobRow>(
  "job.claim",
  `with ${relaxed}, next as (
     select id from job
     where kind = $1 and state = 0 and run_at <= now() and needs <@ $2::text[]
       and (strikes < 2 or $3::boolean)
     order by prio, vtime, id
     limit $4
     for update skip locked
   )
   update job set state = 1, attempt = attempt + 1, worker = $5, alone = strikes >= 2,
     lease_until = now() + make_interval(secs => $6)
   from next, relaxed
   where job.id = next.id
   returning job.id, attempt, strikes, failures, submit_id as "submitId", payload`,
);

/**
 * $1 worker, $2 job ids, $3 their attempts, $4 lease in seconds → those still held. A lease that ran
 * out but was not given to anybody else is taken up again.
 */
export const renewLeases = sql<{ id: number; alone: boolean; submitId: number | null }>(
  "job.renew",
  `with ${relaxed}
   update job set state = 1, lease_until = now() + make_interval(secs => $4)
   from unnest($2::bigint[], $3::integer[]) as held (id, attempt), relaxed
   where job.id = held.id and job.attempt = held.attempt and job.worker = $1 and job.state < 2
   returning job.id, job.alone, job.submit_id as "submitId"`,
);

/** $1 job, $2 attempt: back into the queue, without a strike. */
export const releaseJob = sql<{ submitId: number | null }>(
  "job.release",
  `update job set state = 0, worker = null, lease_until = null
   where id = $1 and attempt = $2 and state = 1
   returning submit_id as "submitId"`,
);

/** $1 worker, $2 ids it still works on: everything else of that worker goes back. */
export const releaseOthers = sql<{ id: number; submitId: number | null }>(
  "job.releaseOthers",
  `update job set state = 0, worker = null, lease_until = null
   where worker = $1 and state = 1 and id <> all ($2::bigint[])
   returning id, submit_id as "submitId"`,
);

/** $1 kind, $2 most attempts (given up afterwards; null: never). The worker's name stays for late renewals. */
export const sweepLeases = sql<{ id: number; submitId: number | null; state: number }>(
  "job.sweep",
  `update job set lease_until = null,
     state = case when attempt >= $2::integer then 2 else 0 end,
     last_error = case when attempt >= $2::integer then 'every attempt lost its worker' else last_error end
   where id in (
     select id from job where kind = $1 and state = 1 and lease_until < now()
     for update skip locked)
   returning id, submit_id as "submitId", state`,
);

export interface StruckJobRow {
  strikes: number;
  submitId: number | null;
  /** Nobody has claimed it since. */
  waiting: boolean;
  /** The attempt that died had the worker for itself. */
  alone: boolean;
}

/** $1 job, $2 attempt during which the worker died, $3 what is known. Once per attempt. */
export const strikeJob = sql<StruckJobRow>(
  "job.strike",
  `update job set strikes = strikes + 1, struck_attempt = $2::integer, last_error = $3,
     state = case when attempt = $2::integer then 0 else state end,
     worker = case when attempt = $2::integer then null else worker end
   where id = $1 and attempt >= $2::integer and struck_attempt < $2::integer and state < 2
   returning strikes, submit_id as "submitId", attempt = $2::integer as waiting,
     attempt = $2::integer and alone as alone`,
);

/** $1 job, $2 attempt: done. No row when the attempt is over. */
export const deleteJob = sql<{ id: number }>(
  "job.delete",
  "delete from job where id = $1 and attempt = $2 and state = 1 returning id",
);

/** $1 job, $2 attempt, $3 error, $4 give up?, $5 delay in seconds. */
export const failJob = sql(
  "job.fail",
  `update job set state = case when $4::boolean then 2 else 0 end, failures = failures + 1,
     last_error = $3, worker = null, lease_until = null,
     run_at = now() + make_interval(secs => $5)
   where id = $1 and attempt = $2 and state = 1`,
);

/** $1 kind, $2 what a worker offers: is there a job that may only run alone? */
export const lonelyWaiting = sql<{ id: number }>(
  "job.lonely",
  `select id from job
   where kind = $1 and state = 0 and strikes >= 2 and run_at <= now() and needs <@ $2::text[]
   limit 1`,
);
