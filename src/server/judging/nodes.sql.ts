import { sql } from "../platform/db.ts";
import { returned, type ReturnedJob } from "../platform/jobs.sql.ts";
import { offers, offersLanguages } from "./fragments/languageNeeds.sql.ts";
import { isInRotation } from "./fragments/rotation.sql.ts";

/** As for the queue's statements: a node's messages are handled in order, and one must not block the others. */
const brief = { timeoutMs: 5000 };

/** $1 name, $2 version, $3 tier, $4 cgroup, $5 reasons, $6 slots, $7 languages as JSON text, $8 address,
 * $9 timing as JSON text or null. */
export const storeNode = sql<{ id: number; suspendedSeconds: number; faults: number }>(
  "judging.storeNode",
  `insert into judge_node as n (name, version, tier, cgroup, reasons, slots, languages, address,
     timing)
   values ($1, $2, $3, $4, $5::text[], $6, $7::jsonb, $8, $9::jsonb)
   on conflict (name) do update set version = excluded.version, tier = excluded.tier,
     cgroup = excluded.cgroup, reasons = excluded.reasons, slots = excluded.slots,
     languages = excluded.languages, address = excluded.address,
     timing = excluded.timing, clock_offset_ms = null, started_at = verdict_now(), seen_at = verdict_now()
   returning id, faults, ${suspendedSeconds("n")} as "suspendedSeconds"`,
  brief,
);

/** $1 node id, $2 load of its machine as JSON text, or null, $3 milliseconds that its clock is ahead, or null. */
export const recordHeartbeat = sql(
  "judging.recordHeartbeat",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   update judge_node set seen_at = verdict_now(), load = $2::jsonb, clock_offset_ms = $3
   from relaxed where id = $1`,
  brief,
);

/** $1 node id, $2 failure of its health check as JSON text, or null. */
export const storeFailure = sql(
  "judging.storeFailure",
  `update judge_node set failure = $2::jsonb,
     failed_since = case when $2::jsonb is null then null
       when failure ->> 'code' = $2::jsonb ->> 'code' then failed_since else verdict_now() end
   where id = $1`,
  brief,
);

function suspendedSeconds(node: string): string {
  return `greatest(0, coalesce(extract(epoch from ${node}.suspended_until - verdict_now()), 0))::float`;
}

/** After so many jobs in a row that failed together with the node's health check the node is suspended. */
const FAULTS_MAX = 3;

/**
 * $1 name, $2 cause as JSON text. Counts a fault; from the third in a row on each suspends the node: for a
 * minute, then twice as long each time, at most an hour. The count is reset when a job succeeds.
 */
export const recordFault = sql<{ faults: number; suspendedSeconds: number }>(
  "judging.recordFault",
  `update judge_node n set faults = least(faults + 1, 1000), last_fault = $2::jsonb,
     suspensions = case when faults + 1 >= ${FAULTS_MAX} then least(suspensions + 1, 6) else suspensions end,
     suspended_until = case when faults + 1 >= ${FAULTS_MAX}
       then verdict_now() + make_interval(secs => least(3600, 60 * 2 ^ suspensions)) else suspended_until end
   where name = $1
   returning faults, ${suspendedSeconds("n")} as "suspendedSeconds"`,
  brief,
);

/** $1 name: a job succeeded on the node. */
export const resetFaults = sql(
  "judging.resetFaults",
  `update judge_node set faults = 0, suspensions = 0, suspended_until = null
   where name = $1 and faults > 0`,
  brief,
);

/** A job that failed on so many nodes is itself the cause: it is not tried on more. */
const NODES_MAX = 3;
/** How often the only node may become unhealthy during one job. */
const ONLY_NODE_FAILURES_MAX = 3;

/**
 * $1 job, $2 attempt, $3 node that failed at it by a fault of its own, $4 is the node out of rotation for it?,
 * $5 error text. Requeues the job when another node can judge it, or when this node may after its recovery;
 * no row when the attempt is over or no node is left.
 */
export const reassign = sql<ReturnedJob>(
  "judging.reassign",
  `with held as (
     select id, needs, failures, array_append(array_remove(avoid, $3::text), $3::text) as avoid
     from job where id = $1 and attempt = $2 and state = 1 for update
   ), other as (
     select exists (
       select 1 from judge_node n where n.name <> all (held.avoid) and ${isInRotation("n")}
         and ${offers("n", "held.needs")}
     ) and cardinality(held.avoid) < ${NODES_MAX} as ready
     from held
   )
   update job set state = 0, worker = null, lease_until = null, failures = job.failures + 1,
     last_error = $5, avoid = case when other.ready then held.avoid else job.avoid end
   from held, other
   where job.id = held.id and (other.ready or ($4::boolean and held.failures + 1 < ${ONLY_NODE_FAILURES_MAX}))
   returning ${returned}`,
  brief,
);

/** $1 kinds: a job that no other node can judge any more may be tried again on the nodes where it failed. */
export const clearAvoided = sql(
  "judging.clearAvoided",
  `update job set avoid = '{}'
   where kind = any ($1::text[]) and state = 0 and avoid <> '{}' and not exists (
     select 1 from judge_node n where n.name <> all (job.avoid) and ${isInRotation("n")}
       and ${offers("n", "job.needs")})`,
  brief,
);

export interface NodeFigures {
  name: string;
  up: boolean;
  inRotation: boolean;
  /** Code of what keeps it out of rotation; empty when nothing does. */
  failure: string;
  slots: number;
  running: number;
}

/** For the metrics: the nodes whose languages count. */
export const readNodes = sql<NodeFigures>(
  "judging.readNodes",
  `select n.name, n.seen_at > verdict_now() - interval '10 seconds' as up,
     ${isInRotation("n")} as "inRotation",
     case when n.failure is not null then n.failure ->> 'code'
       when n.suspended_until > verdict_now() then 'suspended' else '' end as failure,
     n.slots, (select count(*) from job j where j.worker = n.name and j.state = 1)::int as running
   from judge_node n where ${offersLanguages("n")} order by n.name`,
);

export interface QueueFigures {
  kind: string;
  prio: number;
  waiting: number;
  running: number;
  postponed: number;
  /** Age of the job that waits longest, seconds. */
  oldest: number;
}

/** $1 kinds: figures of the queues for the metrics. */
export const readQueues = sql<QueueFigures>(
  "judging.readQueues",
  `select kind, prio, count(*) filter (where state = 0)::int as waiting,
     count(*) filter (where state = 1)::int as running,
     count(*) filter (where state = 3)::int as postponed,
     coalesce(extract(epoch from verdict_now() - min(created_at) filter (where state = 0)), 0)::float as oldest
   from job where kind = any ($1::text[]) and state <> 2 group by kind, prio order by kind, prio`,
);
