import { sql } from "../platform/db.ts";
import { returned, type ReturnedJob } from "../platform/jobs.sql.ts";
import { offers, offersLanguages } from "./fragments/languageNeeds.sql.ts";

/** As of the queue's statements: a node's messages are handled in order, and one must not hold up all. */
const brief = { timeoutMs: 5000 };

/** $1 name, $2 version, $3 tier, $4 cgroup, $5 reasons, $6 slots, $7 languages as JSON text, $8 address,
 * $9 timing as JSON text or null. */
export const rememberNode = sql<{ id: number; benchedSeconds: number; faults: number }>(
  "judging.rememberNode",
  `insert into judge_node as n (name, version, tier, cgroup, reasons, slots, languages, address,
     timing)
   values ($1, $2, $3, $4, $5::text[], $6, $7::jsonb, $8, $9::jsonb)
   on conflict (name) do update set version = excluded.version, tier = excluded.tier,
     cgroup = excluded.cgroup, reasons = excluded.reasons, slots = excluded.slots,
     languages = excluded.languages, address = excluded.address,
     timing = excluded.timing, started_at = verdict_now(), seen_at = verdict_now()
   returning id, faults, ${benchedSeconds("n")} as "benchedSeconds"`,
  brief,
);

/** $1 node id, $2 load of its machine as JSON text, or null. */
export const seeNode = sql(
  "judging.seeNode",
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
   update judge_node set seen_at = verdict_now(), load = $2::jsonb from relaxed where id = $1`,
  brief,
);

/** $1 node id, $2 what its examination found as JSON text, or null. */
export const noteFailure = sql(
  "judging.noteFailure",
  `update judge_node set failure = $2::jsonb,
     failed_since = case when $2::jsonb is null then null
       when failure ->> 'code' = $2::jsonb ->> 'code' then failed_since else verdict_now() end
   where id = $1`,
  brief,
);

function benchedSeconds(node: string): string {
  return `greatest(0, coalesce(extract(epoch from ${node}.benched_until - verdict_now()), 0))::float`;
}

/** So many jobs in a row that failed together with the node's examination, and it gets none for a while. */
const FAULTS_MAX = 3;

/**
 * $1 name, $2 cause as JSON text. One more fault; from the third in a row on each benches the node: a
 * minute, then twice as long each time, an hour at most. A single fault after that is enough, until a
 * job has ended well.
 */
export const noteFault = sql<{ faults: number; benchedSeconds: number }>(
  "judging.noteFault",
  `update judge_node n set faults = least(faults + 1, 1000), last_fault = $2::jsonb,
     benches = case when faults + 1 >= ${FAULTS_MAX} then least(benches + 1, 6) else benches end,
     benched_until = case when faults + 1 >= ${FAULTS_MAX}
       then verdict_now() + make_interval(secs => least(3600, 60 * 2 ^ benches)) else benched_until end
   where name = $1
   returning faults, ${benchedSeconds("n")} as "benchedSeconds"`,
  brief,
);

/** $1 name: a job ended well there. */
export const forgiveFaults = sql(
  "judging.forgiveFaults",
  `update judge_node set faults = 0, benches = 0, benched_until = null
   where name = $1 and faults > 0`,
  brief,
);

/** Connected and heard of lately, well, and not benched, as an SQL expression. */
function isInRotation(node: string): string {
  return `(${node}.seen_at > verdict_now() - interval '10 seconds' and ${node}.failure is null
     and coalesce(${node}.benched_until, '-infinity') <= verdict_now())`;
}

/** A job that so many nodes could not judge is at fault itself: others must not wait for its tries. */
const NODES_MAX = 3;
/** The only node may fall unhealthy during one job so often. */
const ALONE_MAX = 3;

/**
 * $1 job, $2 attempt, $3 node that failed at it for want of its resources, $4 is the node out of rotation
 * for it?, $5 what is known. Back into the queue when somebody else can judge it, or when the node may
 * do it after its recovery; no row when the attempt is over or nobody is left to try.
 */
export const handOn = sql<ReturnedJob>(
  "judging.handOn",
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
   where job.id = held.id and (other.ready or ($4::boolean and held.failures + 1 < ${ALONE_MAX}))
   returning ${returned}`,
  brief,
);

/** $1 kinds: a job whose last other node has gone may be tried again where it failed. */
export const clearAvoided = sql(
  "judging.clearAvoided",
  `update job set avoid = '{}'
   where kind = any ($1::text[]) and state = 0 and avoid <> '{}' and not exists (
     select 1 from judge_node n where n.name <> all (job.avoid) and ${isInRotation("n")}
       and ${offers("n", "job.needs")})`,
  brief,
);

export interface NodeReading {
  name: string;
  up: boolean;
  inRotation: boolean;
  /** Code of what keeps it out of rotation; empty when nothing does. */
  failure: string;
  slots: number;
  running: number;
}

/** The nodes whose languages count as the metrics show them. */
export const readNodes = sql<NodeReading>(
  "judging.readNodes",
  `select n.name, n.seen_at > verdict_now() - interval '10 seconds' as up,
     ${isInRotation("n")} as "inRotation",
     case when n.failure is not null then n.failure ->> 'code'
       when n.benched_until > verdict_now() then 'benched' else '' end as failure,
     n.slots, (select count(*) from job j where j.worker = n.name and j.state = 1)::int as running
   from judge_node n where ${offersLanguages("n")} order by n.name`,
);

export interface QueueReading {
  kind: string;
  prio: number;
  waiting: number;
  running: number;
  /** Age of the job that waits longest, seconds. */
  oldest: number;
}

/** $1 kinds: the queues as the metrics show them. */
export const readQueues = sql<QueueReading>(
  "judging.readQueues",
  `select kind, prio, count(*) filter (where state = 0)::int as waiting,
     count(*) filter (where state = 1)::int as running,
     coalesce(extract(epoch from verdict_now() - min(created_at) filter (where state = 0)), 0)::float as oldest
   from job where kind = any ($1::text[]) and state < 2 group by kind, prio order by kind, prio`,
);
