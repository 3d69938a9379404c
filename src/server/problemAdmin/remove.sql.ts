import { randomShard } from "../judging/service.ts";
import { sql } from "../platform/db.ts";

/** Deleting a problem reads every mark and every submission. */
const patience = { patienceMs: 600_000 };

/** Of practice and of contests, each by its index; asked for both at once, all submissions would be read. */
const ofProblem = (columns: string): string =>
  `select ${columns} from submission where problem_id = $1 and cid = 0
   union all select ${columns} from submission where problem_id = $1 and cid <> 0`;

/** $1 problem: waits for every verdict that is being written; answers how many submissions there are. */
export const holdSubmissions = sql<{ count: number; oldest: number | null }>(
  "problemRemove.holdSubmissions",
  `with held as (
     select submit_id from submission where submit_id = any(array(${ofProblem("submit_id")}))
     order by submit_id for update
   )
   select count(*)::int as count, min(submit_id) as oldest from held`,
  patience,
);

/**
 * $1 problem: takes its submissions, marks and best scores out of the counters of people and site, people
 * in one order. Its own counters go with it.
 */
export const takeOutOfCounters = sql(
  "problemRemove.takeOut",
  `with gone as materialized (
     ${ofProblem("uid, cid, status, counted")}
   ), sent as (
     select uid, count(*) filter (where counted and status not in (4, 10)) as total
     from gone group by uid
   ), lost as (
     select uid, sum(total) as total, sum(ac) as ac, sum(score) as score from (
       select uid, total, 0 as ac, 0 as score from sent
       union all select uid, 0, 1, 0 from solved where problem_id = $1
       union all select uid, 0, 0, score from best_score where problem_id = $1) each group by uid
   ), held as (
     select c.uid from user_count c join lost l on l.uid = c.uid order by c.uid for update of c
   ), people as (
     update user_count c set total = c.total - l.total, ac = c.ac - l.ac, score = c.score - l.score
     from lost l, (select count(*) from held) as after_held where c.uid = l.uid
     returning 1
   )
   insert into site_count as c (key, shard, value)
   select each.key, ${randomShard}, -each.value
   from (select count(*) from people) as after_people, (
     select 'submissions' as key, count(*) filter (where cid = 0) as value from gone
     union all
     select 'accepted', count(*) filter (where counted and status = 0) from gone) each
   where each.value <> 0
   on conflict (key, shard) do update set value = c.value + excluded.value`,
  patience,
);

/**
 * $1 problem, $2 its oldest submission: lists whose rows are counted from the oldest begin to be counted
 * anew from there.
 */
export const dropAnchors = sql(
  "problemRemove.dropAnchors",
  `delete from submission_anchor a where a.submit_id >= $2 and (a.list in ('', 'p' || $1::bigint)
     or a.list in (select 'u' || uid from (${ofProblem("uid")}) gone))`,
  patience,
);

/** $1 problem. */
export const deleteMarks = sql(
  "problemRemove.marks",
  "delete from solved where problem_id = $1",
  patience,
);

/**
 * $1 problem. What refers to them is looked for row by row: 70,000 of a million took a minute on a machine
 * that had other work.
 */
export const deleteSubmissions = sql(
  "problemRemove.submissions",
  `delete from submission where submit_id = any(array(${ofProblem("submit_id")}))`,
  patience,
);

/** $1 problem, with all that belongs to it alone. */
export const deleteProblem = sql(
  "problemRemove.problem",
  "delete from problem where id = $1",
  patience,
);
