import { sql } from "./db.ts";

/**
 * Virtual time of a new job among the waiting ones of its kind and priority, as an SQL expression
 * (start-time fair queueing, Goyal 1996): not before the job that is served now, and one tick after the
 * previous job of the same key. So ten jobs of one user and one of another alternate, however long the
 * first one's queue is.
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
   values ($1::text, $2::smallint, $3::text, $4::jsonb, verdict_now() + make_interval(secs => $5),
     $6::text, ${vtimeOf("$1::text", "$2::smallint", "$3::text")})
   on conflict (unique_key) do nothing
   returning id`,
);

/**
 * Statements of the queue touch a few rows by index. On a dead connection they must fail well within a
 * lease: with the default timeout one dead connection would stop the claiming of jobs.
 */
const brief = { timeoutMs: 5000, byIndex: true };

export interface ClaimedJobRow {
  id: number;
  attempt: number;
  crashCount: number;
  failures: number;
  submitId: number | null;
  payload: unknown;
}

// A claim that is lost in a crash of the database only returns the job to the queue, so the commit need not
// be flushed: synchronous_commit is off for this transaction.
export const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/** The parameters of {@link claiming}, numbered from `$first`. */
function numbered(first: number) {
  const nth = (i: number): string => `$${first + i}`;
  const [kind, offer, exclusive] = [nth(0), nth(1), nth(2)];
  return { kind, offer, exclusive, most: nth(3), worker: nth(4), lease: nth(5) };
}

/** SQL expressions for what a worker offers, its name, and whether it may have what must run exclusively. */
interface Claimant {
  offer: string;
  worker: string;
  exclusive: string;
}

/** Whether a job may be given to the worker now, as an SQL condition on its columns. */
export function claimable({ offer, worker, exclusive }: Claimant): string {
  return `state = 0 and run_at <= verdict_now() and needs <@ ${offer}::text[]
       and (crash_count < 2 or ${exclusive}::boolean) and ${worker} <> all (avoid)`;
}

/** What an update sets in a job that is given to a worker; `lease` in seconds. */
export function claimed(worker: string, lease: string): string {
  return `state = 1, attempt = attempt + 1, worker = ${worker}, exclusive = crash_count >= 2,
     lease_until = verdict_now() + make_interval(secs => ${lease})`;
}

/**
 * $1 kind, $2 capabilities of the worker, $3 whether to include jobs that crashed two workers, $4 maximum
 * number of jobs, $5 worker, $6 lease in seconds → id, attempt, crashCount, failures, "submitId", payload.
 * `first`: number of the first parameter; `after`: nothing is claimed unless this table expression has a
 * row, and the claim is as durable as that row.
 */
export function claiming({ first = 1, after }: { first?: number; after?: string } = {}): string {
  const { kind, offer, exclusive, most, worker, lease } = numbered(first);
  return `with ${after ? "" : `${relaxed}, `}next as (
     select id from job
     where kind = ${kind} and ${claimable({ offer, worker, exclusive })}
       ${after ? `and exists (select 1 from ${after})` : ""}
     order by prio, vtime, id
     limit ${most}
     for update skip locked
   )
   update job set ${claimed(worker, lease)}
   from next${after ? "" : ", relaxed"}
   where job.id = next.id
   returning job.id, attempt, crash_count as "crashCount", failures, submit_id as "submitId", payload`;
}

/**
 * Jobs that still wait for the worker of {@link claiming}, with the same parameters, beside those in
 * `claimed`: whether there are more now, and whether there are exclusive ones.
 */
export function stillWaiting(first = 1): string {
  const { kind, offer, worker } = numbered(first);
  return `exists (
     select 1 from job where kind = ${kind} and state = 0 and run_at <= verdict_now()
       and needs <@ ${offer}::text[]
       and crash_count < 2 and ${worker} <> all (avoid) and id not in (select id from claimed)) as more,
   exists (
     select 1 from job where kind = ${kind} and state = 0 and crash_count >= 2
       and needs <@ ${offer}::text[]
       and ${worker} <> all (avoid) and id not in (select id from claimed)) as exclusive`;
}

/** The parameters of {@link claiming}. */
export const claimJobs = sql<ClaimedJobRow>("job.claim", claiming(), brief);

/**
 * $1 worker, $2 job ids, $3 their attempts, $4 lease in seconds → those still held. An expired lease is
 * renewed if the job was not claimed by another worker.
 */
export const renewLeases = sql<{ id: number; exclusive: boolean; submitId: number | null }>(
  "job.renew",
  `with ${relaxed}
   update job set state = 1, lease_until = verdict_now() + make_interval(secs => $4)
   from unnest($2::bigint[], $3::integer[]) as held (id, attempt), relaxed
   where job.id = held.id and job.attempt = held.attempt and job.worker = $1 and job.state < 2
   returning job.id, job.exclusive, job.submit_id as "submitId"`,
  brief,
);

/** A job that was returned to the queue; without a submission it is a task of its kind. */
export interface ReturnedJob {
  submitId: number | null;
  kind: string;
  payload: unknown;
}

/** Its columns, of an update of `job`. */
export const returned = `job.submit_id as "submitId", job.kind, job.payload`;

/** $1 job, $2 attempt: returns it to the queue, without counting a crash. */
export const releaseJob = sql<ReturnedJob>(
  "job.release",
  `update job set state = 0, worker = null, lease_until = null
   where id = $1 and attempt = $2 and state = 1
   returning ${returned}`,
  brief,
);

/** $1 worker, $2 ids it is still working on: all other jobs of that worker are released. */
export const releaseOthers = sql<ReturnedJob>(
  "job.releaseOthers",
  `update job set state = 0, worker = null, lease_until = null
   where worker = $1 and state = 1 and id <> all ($2::bigint[])
   returning ${returned}`,
  brief,
);

/**
 * $1 kind, $2 maximum number of attempts (null: unlimited). The worker's name is kept for late renewals.
 */
export const sweepLeases = sql<ReturnedJob>(
  "job.sweep",
  `update job set lease_until = null,
     state = case when attempt >= $2::integer then 2 else 0 end,
     last_error = case when attempt >= $2::integer then 'every attempt lost its worker' else last_error end
   where id in (
     select id from job where kind = $1 and state = 1 and lease_until < verdict_now()
     for update skip locked)
   returning ${returned}`,
  brief,
);

export interface CrashedJobRow extends ReturnedJob {
  crashCount: number;
  /** Not claimed again since. */
  waiting: boolean;
  /** The crashed attempt ran exclusively. */
  exclusive: boolean;
}

/** $1 job, $2 attempt during which the worker crashed, $3 known details. Counted once per attempt. */
export const countCrash = sql<CrashedJobRow>(
  "job.crash",
  `update job set crash_count = crash_count + 1, crashed_attempt = $2::integer, last_error = $3,
     state = case when attempt = $2::integer then 0 else state end,
     worker = case when attempt = $2::integer then null else worker end
   where id = $1 and attempt >= $2::integer and crashed_attempt < $2::integer and state < 2
   returning crash_count as "crashCount", ${returned}, attempt = $2::integer as waiting,
     attempt = $2::integer and exclusive as exclusive`,
  brief,
);

/** $1 kinds → those with a job to claim, or with an expired lease. */
export const dueKinds = sql<{ kind: string }>(
  "job.due",
  `select wanted.kind from unnest($1::text[]) as wanted (kind)
   where exists (select 1 from job where kind = wanted.kind and state = 0 and run_at <= verdict_now())
      or exists (select 1 from job where kind = wanted.kind and state = 1 and lease_until < verdict_now())`,
  brief,
);

/** $1 job, $2 attempt: finished. No row when the attempt is no longer current. */
export const deleteJob = sql<{ id: number }>(
  "job.delete",
  "delete from job where id = $1 and attempt = $2 and state = 1 returning id",
  brief,
);

/** $1 job, $2 attempt, $3 error, $4 whether it fails for good, $5 delay in seconds. */
export const failJob = sql(
  "job.fail",
  `update job set state = case when $4::boolean then 2 else 0 end, failures = failures + 1,
     last_error = $3, worker = null, lease_until = null,
     run_at = verdict_now() + make_interval(secs => $5)
   where id = $1 and attempt = $2 and state = 1`,
);

/**
 * $1 kind, $2 capabilities of the worker, $3 worker: whether a job is waiting that may only run
 * exclusively.
 */
export const exclusiveWaiting = sql<{ id: number }>(
  "job.exclusive",
  `select id from job
   where kind = $1 and state = 0 and crash_count >= 2 and run_at <= verdict_now() and needs <@ $2::text[]
     and $3 <> all (avoid)
   limit 1`,
  brief,
);
