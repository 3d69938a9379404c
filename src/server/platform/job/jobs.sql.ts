import { type RowOf, statement } from "../database/statement.ts";

/**
 * Virtual time of a new job, as an SQL expression (start-time fair queueing, Goyal 1996); it orders the waiting jobs of
 * one kind and priority. It is the later of two virtual times: the time of the job that is being served, and one tick
 * after the time of the last job with the same key. Ten jobs of one user therefore alternate with the jobs of another
 * user, even if the first user's queue is long.
 */
export function vtimeOf(kind: string, prio: string, fairKey: string): string {
  return `greatest(
    ${servedVtime(kind, prio)},
    coalesce(
      (select vtime + 1 from job
       where kind = ${kind} and prio = ${prio} and fair_key = ${fairKey}
       order by vtime desc limit 1),
      0))`;
}

/**
 * An SQL expression for the virtual time of the next waiting job. If no job is waiting, it is the virtual time of the
 * latest running job; if none is running either, it is 0.
 */
function servedVtime(kind: string, prio: string): string {
  return `coalesce(
      (select vtime from job where kind = ${kind} and prio = ${prio} and state = 0
       order by vtime limit 1),
      (select max(vtime) from job where kind = ${kind} and prio = ${prio} and state = 1),
      0)`;
}

/** `:payload` is JSON text. Returns no row if a job with this unique key exists. */
export const insertJob = statement(
  "job.insert",
  `insert into job (kind, prio, fair_key, payload, run_at, unique_key, vtime)
   values (:kind::text, :prio::smallint, :fairKey::text, :payload::jsonb, verdict_now() + make_interval(secs => :delaySeconds),
     :uniqueKey?::text, ${vtimeOf(":kind::text", ":prio::smallint", ":fairKey::text")})
   on conflict (unique_key) do nothing
   returning id`,
);

/**
 * Statements of the queue access only a few rows, through an index. They have a short timeout, so that on a dead
 * connection they fail well before a lease expires: with the default timeout, one dead connection would keep jobs from
 * being claimed.
 */
const brief = { timeoutMs: 5000, byIndex: true };

// Switches synchronous_commit off for this transaction. This is safe, because a job whose claim is lost when the
// database crashes merely returns to the queue.
export const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/** SQL expressions for a worker's capabilities, for its name, and for whether it may run exclusive jobs. */
interface Claimant {
  offer: string;
  worker: string;
  exclusive: string;
}

/** Returns an SQL condition on a row of `job`; it is true if the worker may be given the job now. */
export function claimable({ offer, worker, exclusive }: Claimant): string {
  return `state = 0 and run_at <= verdict_now() and needs <@ ${offer}::text[]
       and (crash_count < 2 or ${exclusive}::boolean) and ${worker} <> all (avoid)`;
}

/** SQL assignments for the update that gives a job to a worker; `lease` is in seconds. */
export function claimed(worker: string, lease: string): string {
  return `state = 1, attempt = attempt + 1, worker = ${worker}, exclusive = crash_count >= 2,
     lease_until = verdict_now() + make_interval(secs => ${lease})`;
}

/**
 * `:offer`: capabilities of the worker, `:exclusive`: whether to include jobs that crashed two workers, `:most`:
 * maximum number of jobs. `after`: a table expression; jobs are claimed only if it returns a row. With `after`, the
 * claim is as durable as that row; without it, the claim's commit is not flushed to disk.
 */
export function claiming({ after }: { after?: string } = {}): string {
  const claimant = { offer: ":offer", worker: ":worker", exclusive: ":exclusive" };
  return `with ${after ? "" : `${relaxed}, `}next as (
     select id from job
     where kind = :kind and ${claimable(claimant)}
       ${after ? `and exists (select 1 from ${after})` : ""}
     order by prio, vtime, id
     limit :most
     for update skip locked
   )
   update job set ${claimed(":worker", ":leaseSeconds")}
   from next${after ? "" : ", relaxed"}
   where job.id = next.id
   returning job.id, attempt, job.prio, job.vtime, crash_count as "crashCount", failures, postponements,
     postponed_attempt as "postponedAttempt", submit_id as "submitId", payload`;
}

/**
 * The columns `more` (whether further jobs, besides those in `claimed`, are waiting for the worker now) and `exclusive`
 * (whether exclusive jobs are waiting). The statement parameters have the same meaning as in {@link claiming}.
 */
export function stillWaiting(): string {
  return `exists (
     select 1 from job where kind = :kind and state = 0 and run_at <= verdict_now()
       and needs <@ :offer::text[]
       and crash_count < 2 and :worker <> all (avoid) and id not in (select id from claimed)) as more,
   exists (
     select 1 from job where kind = :kind and state = 0 and crash_count >= 2
       and needs <@ :offer::text[]
       and :worker <> all (avoid) and id not in (select id from claimed)) as exclusive`;
}

export const claimJobs = statement("job.claim", claiming(), brief);

export type ClaimedJobRow = RowOf<typeof claimJobs>;

/**
 * Renews the leases of the jobs `:ids` with the attempts `:attempts`; returns the jobs that the worker still holds. An
 * expired lease is also renewed, unless another worker has claimed the job.
 */
export const renewLeases = statement(
  "job.renew",
  `with ${relaxed}
   update job set state = 1, lease_until = verdict_now() + make_interval(secs => :leaseSeconds)
   from unnest(:ids::bigint[], :attempts::integer[]) as held (id, attempt), relaxed
   where job.id = held.id and job.attempt = held.attempt and job.worker = :worker and job.state < 2
   returning job.id, job.exclusive, job.submit_id as "submitId"`,
  brief,
);

/** A job that was returned to the queue; if it has no submission, it is an auxiliary task. */
export interface ReturnedJob {
  submitId: number | null;
  kind: string;
  payload: unknown;
}

/** The columns of a returned job, for `returning` in an update of `job`. */
export const returned = `job.submit_id as "submitId", job.kind, job.payload`;

/** Returns a job to the queue. This counts neither as a crash nor as an attempt. */
export const releaseJob = statement(
  "job.release",
  `update job set state = 0, worker = null, lease_until = null, postponed_attempt = postponed_attempt + 1
   where id = :id and attempt = :attempt and state = 1
   returning ${returned}`,
  brief,
);

/** `:heldIds`: the jobs that the worker is still running. All other jobs of the worker are released. */
export const releaseOthers = statement(
  "job.releaseOthers",
  `update job set state = 0, worker = null, lease_until = null
   where worker = :worker and state = 1 and id <> all (:heldIds::bigint[])
   returning ${returned}`,
  brief,
);

/**
 * `:maxAttempts`: maximum number of consecutive attempts; null: unlimited. A row whose lease has expired keeps the
 * worker's name, because the worker may still renew the lease.
 */
export const sweepLeases = statement(
  "job.sweep",
  `update job set lease_until = null,
     state = case when attempt - postponed_attempt >= :maxAttempts?::integer then 2 else 0 end,
     last_error = case when attempt - postponed_attempt >= :maxAttempts?::integer
       then 'every attempt lost its worker' else last_error end
   where id in (
     select id from job where kind = :kind and state = 1 and lease_until < verdict_now()
     for update skip locked)
   returning ${returned}`,
  brief,
);

/**
 * `:attempt`: the attempt during which the worker crashed; each attempt is counted only once. `waiting`: whether the
 * job is waiting again because no worker has claimed it since; `exclusive`: whether the crashed attempt ran
 * exclusively.
 */
export const countCrash = statement(
  "job.crash",
  `update job set crash_count = crash_count + 1, crashed_attempt = :attempt::integer, last_error = :detail,
     state = case when attempt = :attempt::integer then 0 else state end,
     worker = case when attempt = :attempt::integer then null else worker end
   where id = :id and attempt >= :attempt::integer and crashed_attempt < :attempt::integer and state < 2
   returning crash_count as "crashCount", ${returned}, attempt = :attempt::integer as waiting,
     attempt = :attempt::integer and exclusive as exclusive`,
  brief,
);

/**
 * Ends an attempt and postpones the job by `:seconds`. `:needs`: capabilities that a worker must have from now on;
 * null: unchanged. With 0 seconds, the job waits for a worker that meets its needs, and keeps its place in the queue.
 * If it left the queue, the virtual time would advance past it, and new jobs of other users would be placed behind all
 * jobs of this user. If the job was already postponed for the same needs within the last second, it is not claimed
 * again for half a second. This limits the number of attempts if a need seems to be met but the handler still cannot
 * proceed. Other jobs are not delayed, so that they keep their order. Earlier failures no longer count. Returns no row
 * if the attempt is already over.
 */
export const postponeJob = statement(
  "job.postpone",
  `update job set state = case when :seconds::double precision = 0 then 0 else 3 end,
     run_at = verdict_now() + make_interval(secs => case when :seconds::double precision <> 0 then :seconds::double precision
       when needs = coalesce(:needs?::text[], needs) and run_at > verdict_now() - interval '1 second' then 0.5 else 0 end),
     postponements = postponements + 1, postponed_attempt = attempt, postpone_reason = :reason::text,
     needs = coalesce(:needs?::text[], needs), failures = 0, worker = null, lease_until = null
   where id = :id and attempt = :attempt and state = 1 returning id`,
  brief,
);

/** Makes a postponed job run immediately; other jobs are not changed. */
export const runPostponed = statement(
  "job.runPostponed",
  "update job set run_at = verdict_now() where id = :id and state = 3",
  brief,
);

/**
 * Returns the kinds that have a job to claim or an expired lease. First requeues all postponed jobs that are due,
 * whatever their kind. Such jobs go to the front of the queue for their priority: if the virtual time of a job has
 * already passed, the job gets the queue's current virtual time.
 */
export const dueKinds = statement(
  "job.due",
  `with due as (
     select id from job where state = 3 and run_at <= verdict_now() for update skip locked
   ), requeued as (
     update job back set state = 0, vtime = greatest(back.vtime, ${servedVtime("back.kind", "back.prio")})
     from due where back.id = due.id
     returning back.kind
   )
   select wanted.kind from unnest(:kinds::text[]) as wanted (kind)
   where exists (select 1 from requeued where kind = wanted.kind)
      or exists (select 1 from job where kind = wanted.kind and state = 0 and run_at <= verdict_now())
      or exists (select 1 from job where kind = wanted.kind and state = 1 and lease_until < verdict_now())`,
  brief,
);

/** Finishes a job. Returns no row if the attempt is no longer current. */
export const deleteJob = statement(
  "job.delete",
  "delete from job where id = :id and attempt = :attempt and state = 1 returning id",
  brief,
);

/** `:isFinal`: whether the job must not be retried. */
export const failJob = statement(
  "job.fail",
  `update job set state = case when :isFinal::boolean then 2 else 0 end, failures = failures + 1,
     last_error = :error, worker = null, lease_until = null,
     run_at = verdict_now() + make_interval(secs => :delaySeconds)
   where id = :id and attempt = :attempt and state = 1`,
);

/** `:offer`: capabilities of the worker. Returns one row if an exclusive job is waiting. */
export const exclusiveWaiting = statement(
  "job.exclusive",
  `select id from job
   where kind = :kind and state = 0 and crash_count >= 2 and run_at <= verdict_now() and needs <@ :offer::text[]
     and :worker <> all (avoid)
   limit 1`,
  brief,
);
