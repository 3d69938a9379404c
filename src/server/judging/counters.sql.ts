import { sql } from "../platform/db.ts";

/**
 * $1 uid, $2 what to add to the person's finished submissions. Comes first: the row is the lock
 * under which this person's solved marks change, so that a mark taken away by a rejudge cannot miss
 * an acceptance that is being written.
 */
export const addUserTotal = sql(
  "counters.user",
  `insert into user_count (uid, total) values ($1, $2)
   on conflict (uid) do update set total = user_count.total + excluded.total`,
);

/** $1 uid, $2 what to add to the person's solved problems. */
export const addUserSolved = sql(
  "counters.userSolved",
  "update user_count set ac = ac + $2 where uid = $1",
);

/**
 * $1 problem, then what to add: $2 total, $3 ac, $4 pe, $5 ce, $6 wa, $7 tle, $8 mle, $9 re,
 * $10 ole, $11 se, $12 pa.
 */
export const addProblemCounts = sql(
  "counters.problem",
  `insert into problem_count as c
     (problem_id, total, ac, pe, ce, wa, tle, mle, re, ole, se, pa)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (problem_id) do update set total = c.total + excluded.total,
     ac = c.ac + excluded.ac, pe = c.pe + excluded.pe, ce = c.ce + excluded.ce,
     wa = c.wa + excluded.wa, tle = c.tle + excluded.tle, mle = c.mle + excluded.mle,
     re = c.re + excluded.re, ole = c.ole + excluded.ole, se = c.se + excluded.se,
     pa = c.pa + excluded.pa`,
);

/** $1 key, $2 shard, $3 what to add. */
export const addSiteCount = sql(
  "counters.site",
  `insert into site_count as c (key, shard, value) values ($1, $2, $3)
   on conflict (key, shard) do update set value = c.value + excluded.value`,
);

/**
 * $1 accepted submission. The mark belongs to the earliest one by time, then id. `fresh` when the
 * problem was not solved before.
 */
export const markSolved = sql<{ fresh: boolean }>(
  "counters.markSolved",
  `insert into solved as m (uid, problem_id, submit_id, solved_at)
   select uid, problem_id, submit_id, submit_time from submission where submit_id = $1
   on conflict (uid, problem_id) do update set submit_id = excluded.submit_id,
     solved_at = excluded.solved_at
   where (excluded.solved_at, excluded.submit_id) < (m.solved_at, m.submit_id)
   returning (xmax = 0) as fresh`,
);

/** $1 uid, $2 problem, $3 submission that lost its acceptance: moves its mark on, if it held one. */
export const moveSolvedMark = sql<{ moved: boolean }>(
  "counters.moveSolvedMark",
  `with next as (
     select submit_id, submit_time from submission
     where uid = $1 and problem_id = $2 and cid = 0 and status = 0 and submit_id <> $3 and counted
     order by submit_time, submit_id limit 1
   )
   update solved m set submit_id = next.submit_id, solved_at = next.submit_time
   from next where m.uid = $1 and m.problem_id = $2 and m.submit_id = $3
   returning true as moved`,
);

/** $1 uid, $2 problem, $3 submission: takes its mark away. */
export const dropSolvedMark = sql<{ dropped: boolean }>(
  "counters.dropSolvedMark",
  `delete from solved where uid = $1 and problem_id = $2 and submit_id = $3
   returning true as dropped`,
);

export interface CounterDifference {
  counter: string;
  key: string;
  stored: number;
  real: number;
}

const statusColumns: [string, number][] = [
  ["ac", 0],
  ["pe", -3],
  ["ce", -2],
  ["wa", -1],
  ["tle", 1],
  ["mle", 2],
  ["re", 3],
  ["ole", 11],
  ["se", 4],
  ["pa", 8],
];

/** Problem counters that differ from a recount. */
export const wrongProblemCounts = sql<CounterDifference>(
  "counters.verifyProblems",
  `with real as (
     select problem_id, count(*) filter (where status not in (4, 10)) as total,
       ${statusColumns.map(([name, code]) => `count(*) filter (where status = ${code}) as ${name}`).join(", ")}
     from submission where counted group by problem_id
   )
   select 'problem.' || each.name as counter, coalesce(c.problem_id, r.problem_id)::text as key,
     each.stored, each.real
   from problem_count c full join real r on r.problem_id = c.problem_id,
   lateral (values
     ${[["total", 0] as const, ...statusColumns]
       .map(([name]) => `('${name}', coalesce(c.${name}, 0), coalesce(r.${name}, 0))`)
       .join(",\n     ")}
   ) as each (name, stored, real)
   where each.stored <> each.real
   order by 2, 1`,
);

/** Solved marks that are missing, superfluous, or held by another than the earliest acceptance. */
export const wrongSolvedMarks = sql<CounterDifference>(
  "counters.verifySolved",
  `with real as (
     select distinct on (uid, problem_id) uid, problem_id, submit_id
     from submission where counted and status = 0
     order by uid, problem_id, submit_time, submit_id
   )
   select 'solved' as counter,
     coalesce(m.uid, r.uid) || ' ' || coalesce(m.problem_id, r.problem_id) as key,
     coalesce(m.submit_id, 0) as stored, coalesce(r.submit_id, 0) as real
   from solved m full join real r on r.uid = m.uid and r.problem_id = m.problem_id
   where m.submit_id is distinct from r.submit_id
   order by 2`,
);

export const wrongUserCounts = sql<CounterDifference>(
  "counters.verifyUsers",
  `with real as (
     select uid, count(*) filter (where status not in (4, 10)) as total,
       count(distinct problem_id) filter (where status = 0) as ac
     from submission where counted group by uid
   )
   select 'user.' || each.name as counter, coalesce(c.uid, r.uid) as key, each.stored, each.real
   from user_count c full join real r on r.uid = c.uid,
   lateral (values ('total', coalesce(c.total, 0), coalesce(r.total, 0)),
     ('ac', coalesce(c.ac, 0), coalesce(r.ac, 0))) as each (name, stored, real)
   where each.stored <> each.real
   order by 2, 1`,
);

export const wrongSiteCounts = sql<CounterDifference>(
  "counters.verifySite",
  `select 'site' as counter, each.key, coalesce(sum(c.value), 0)::bigint as stored,
     max(each.real) as real
   from (values ('submissions', (select count(*) from submission where cid = 0)),
     ('accepted', (select count(*) from submission where counted and status = 0)))
     as each (key, real)
   left join site_count c on c.key = each.key
   group by each.key
   having coalesce(sum(c.value), 0) <> max(each.real)`,
);

/** Finished practice submissions that were not counted, and counted ones that are not finished. */
export const wrongCountedMarks = sql<CounterDifference>(
  "counters.verifyCounted",
  `select 'counted' as counter, submit_id::text as key, counted::int as stored,
     (cid = 0 and finished_at is not null)::int as real
   from submission where counted <> (cid = 0 and finished_at is not null)
   order by submit_id limit 100`,
);
