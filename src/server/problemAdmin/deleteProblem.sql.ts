import { ownShard } from "../judging/fragments/siteCount.sql.ts";
import { statement } from "../platform/database/statement.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

/** The timeout is long, because deleting a problem reads all submissions and all `solved` rows of the problem. */
const slow = { timeoutMs: 600_000 };

/**
 * Reads listed and unlisted submissions separately, each through a different index; a single query for both would scan
 * all submissions.
 */
const ofProblem = (columns: string): string =>
  `select ${columns} from submission where problem_id = :pid and listed
   union all select ${columns} from submission where problem_id = :pid and not listed`;

/** The name of the submission list for a submission's scope, as built by `listKey` of the submission feature. */
const ofScope = "case when scope_id > 0 then 's' || scope_id || ' ' || scope end";

/**
 * Discards the jobs of the problem's submissions before the submissions are locked. Judging locks a job, then its
 * submission; a deletion that locked the submissions before their jobs would deadlock with it.
 */
export const discardJobs = statement(
  "problemDeletion.discardJobs",
  `delete from job where id in (
     select id from job where submit_id = any(array(${ofProblem("submit_id")})) order by id for update
   )`,
  slow,
);

/** Waits for verdicts that are being written; returns the number of submissions. */
export const lockSubmissions = statement(
  "problemDeletion.lockSubmissions",
  `with locked as (
     select submit_id from submission where submit_id = any(array(${ofProblem("submit_id")}))
     order by submit_id for update
   )
   select count(*)::int as count, min(submit_id) as oldest from locked`,
  slow,
);

/**
 * Subtracts the problem's submissions, its rows in `solved` and its best scores from the counters of users and of the
 * site; users are updated in a fixed order to avoid deadlocks. The problem's counters are deleted together with the
 * problem.
 */
export const subtractFromCounters = statement(
  "problemDeletion.subtractFromCounters",
  `with removed as materialized (
     ${ofProblem("uid, listed, status, counted")}
   ), sent as (
     select uid, count(*) filter (where counted and status not in (4, 10)) as total
     from removed group by uid
   ), subtracted as (
     select uid, sum(total) as total, sum(ac) as ac, sum(score) as score from (
       select uid, total, 0 as ac, 0 as score from sent
       union all select uid, 0, 1, 0 from solved where problem_id = :pid
       union all select uid, 0, 0, score from best_score where problem_id = :pid) each group by uid
   ), locked as (
     select c.uid from user_count c join subtracted l on l.uid = c.uid order by c.uid for update of c
   ), people as (
     update user_count c set total = c.total - l.total, ac = c.ac - l.ac, score = c.score - l.score
     from subtracted l, (select count(*) from locked) as after_locked where c.uid = l.uid
     returning 1
   )
   insert into site_count as c (key, shard, value)
   select each.key, ${ownShard}, -each.value
   from (select count(*) from people) as after_people, (
     select 'submissions' as key, count(*) filter (where listed or counted) as value from removed
     union all
     select 'accepted', count(*) filter (where counted and status = 0) from removed) each
   where each.value <> 0
   on conflict (key, shard) do update set value = c.value + excluded.value`,
  slow,
);

/**
 * In each affected list, deletes the keyset checkpoints from the problem's oldest submission onwards. The rows from
 * that submission onwards are then counted again.
 */
export const deleteAnchors = statement(
  "problemDeletion.deleteAnchors",
  `delete from submission_anchor a where a.submit_id >= :oldest? and (a.list in ('', 'p' || :pid::bigint)
     or a.list in (select unnest(array['u' || uid, ${ofScope}])
       from (${ofProblem("uid, scope, scope_id")}) removed))`,
  slow,
);

export const deleteSolved = statement(
  "problemDeletion.solved",
  "delete from solved where problem_id = :pid",
  slow,
);

/**
 * This is slow, because foreign keys are checked row by row: deleting 70,000 of a million submissions took a minute on
 * a loaded machine.
 */
export const deleteSubmissions = statement(
  "problemDeletion.submissions",
  `delete from submission where submit_id = any(array(${ofProblem("submit_id")}))`,
  slow,
);

/** Deletes the problem and all rows that belong to it. */
export const deleteProblemRow = statement(
  "problemDeletion.problem",
  `delete from problem where id = :pid returning ${problemChanged("id")}`,
  slow,
);
