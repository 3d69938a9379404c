import { statement } from "../platform/database/statement.ts";
import { returned } from "../platform/job/jobs.sql.ts";
import { offers, offersLanguages } from "./fragments/languageNeeds.sql.ts";
import { isInRotation } from "./fragments/rotation.sql.ts";

/**
 * The queue's statements have a short timeout, because messages of a node are handled in order and one message must not
 * block the others.
 */
const brief = { timeoutMs: 5000 };

/** `:languages` and `:timing` are JSON text. */
export const storeNode = statement(
  "judging.storeNode",
  `insert into judge_node as n (name, version, tier, cgroup, reasons, slots, languages, address,
     timing)
   values (:name, :version, :tier, :cgroup, :reasons::text[], :slots, :languages::jsonb, :address, :timing?::jsonb)
   on conflict (name) do update set version = excluded.version, tier = excluded.tier,
     cgroup = excluded.cgroup, reasons = excluded.reasons, slots = excluded.slots,
     languages = excluded.languages, address = excluded.address,
     timing = excluded.timing, clock_offset_ms = null, started_at = verdict_now(), seen_at = verdict_now()
   returning id, faults, ${suspendedSeconds("n")} as "suspendedSeconds"`,
  brief,
);

/**
 * `:load`: load of the node's machine, as JSON text; `:clockOffsetMs`: milliseconds by which the node's clock is ahead.
 */
export const recordHeartbeat = statement(
  "judging.recordHeartbeat",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   update judge_node set seen_at = verdict_now(), load = :load?::jsonb, clock_offset_ms = :clockOffsetMs?
   from relaxed where id = :nodeId`,
  brief,
);

/** `:failure`: failure of the node's health check, as JSON text. */
export const storeFailure = statement(
  "judging.storeFailure",
  `update judge_node set failure = :failure?::jsonb,
     failed_since = case when :failure::jsonb is null then null
       when failure ->> 'code' = :failure::jsonb ->> 'code' then failed_since else verdict_now() end
   where id = :nodeId`,
  brief,
);

function suspendedSeconds(node: string): string {
  return `greatest(0, coalesce(extract(epoch from ${node}.suspended_until - verdict_now()), 0))::float`;
}

/**
 * A node is suspended after this many consecutive failed jobs, each followed by a failed health check of the node.
 */
const FAULTS_MAX = 3;

/**
 * Adds a fault to the node's count. From the third consecutive fault on, each fault suspends the node: for a minute at
 * first, then twice as long each time, at most an hour. The count is reset when a job succeeds.
 */
export const recordFault = statement(
  "judging.recordFault",
  `update judge_node n set faults = least(faults + 1, 1000), last_fault = :cause::jsonb,
     suspensions = case when faults + 1 >= ${FAULTS_MAX} then least(suspensions + 1, 6) else suspensions end,
     suspended_until = case when faults + 1 >= ${FAULTS_MAX}
       then verdict_now() + make_interval(secs => least(3600, 60 * 2 ^ suspensions)) else suspended_until end
   where name = :name
   returning faults, ${suspendedSeconds("n")} as "suspendedSeconds"`,
  brief,
);

/** Resets the counts of faults and suspensions, after a job succeeded on the node. */
export const resetFaults = statement(
  "judging.resetFaults",
  `update judge_node set faults = 0, suspensions = 0, suspended_until = null
   where name = :name and faults > 0`,
  brief,
);

/** A job that failed on this many nodes is assumed to be the cause of the failures and is not tried on other nodes. */
const NODES_MAX = 3;
/** Maximum number of times that the site's only node may become unhealthy during one job. */
const ONLY_NODE_FAILURES_MAX = 3;

/**
 * Requeues a job that failed because of a fault of `:node`, if another node can judge it, or if `:node` itself can
 * judge it after recovering. Returns no row if there is no such node or if the attempt is over. `:outOfRotation`:
 * whether this fault has taken the node out of rotation.
 */
export const reassign = statement(
  "judging.reassign",
  `with held as (
     select id, needs, failures, array_append(array_remove(avoid, :node::text), :node::text) as avoid
     from job where id = :jobId and attempt = :attempt and state = 1 for update
   ), other as (
     select exists (
       select 1 from judge_node n where n.name <> all (held.avoid) and ${isInRotation("n")}
         and ${offers("n", "held.needs")}
     ) and cardinality(held.avoid) < ${NODES_MAX} as ready
     from held
   )
   update job set state = 0, worker = null, lease_until = null, failures = job.failures + 1,
     last_error = :error, avoid = case when other.ready then held.avoid else job.avoid end
   from held, other
   where job.id = held.id and (other.ready or (:outOfRotation::boolean and held.failures + 1 < ${ONLY_NODE_FAILURES_MAX}))
   returning ${returned}`,
  brief,
);

/** Allows a node to retry jobs that have failed on it, if no other node can judge them. */
export const clearAvoided = statement(
  "judging.clearAvoided",
  `update job set avoid = '{}'
   where kind = any (:kinds::text[]) and state = 0 and avoid <> '{}' and not exists (
     select 1 from judge_node n where n.name <> all (job.avoid) and ${isInRotation("n")}
       and ${offers("n", "job.needs")})`,
  brief,
);

/**
 * The nodes that were connected within the last day, for the metrics. `failure`: code of the reason why the node is out
 * of rotation; empty when it is in rotation.
 */
export const readNodes = statement(
  "judging.readNodes",
  `select n.name, n.seen_at > verdict_now() - interval '10 seconds' as up,
     ${isInRotation("n")} as "inRotation",
     case when n.failure is not null then n.failure ->> 'code'
       when n.suspended_until > verdict_now() then 'suspended' else '' end as "failure!",
     n.slots, (select count(*) from job j where j.worker = n.name and j.state = 1)::int as running
   from judge_node n where ${offersLanguages("n")} order by n.name`,
);

/** Metrics of the queues. `oldest`: age in seconds of the job that has waited longest. */
export const readQueues = statement(
  "judging.readQueues",
  `select kind, prio, count(*) filter (where state = 0)::int as waiting,
     count(*) filter (where state = 1)::int as running,
     count(*) filter (where state = 3)::int as postponed,
     coalesce(extract(epoch from verdict_now() - min(created_at) filter (where state = 0)), 0)::float as oldest
   from job where kind = any (:kinds::text[]) and state <> 2 group by kind, prio order by kind, prio`,
);
