import { statement } from "../platform/database/statement.ts";
import { ownShard } from "./fragments/siteCount.sql.ts";

/** Columns of `problem_count`, each with the status that it counts. */
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

/**
 * Finished submissions count, including compile errors; submissions with System Error and similar statuses do not
 * count.
 */
const inTotal = "status not in (4, 10)";

/**
 * Verdicts hidden by the feedback policy are not counted: counters and rankings would reveal them. Verdicts on problems
 * of classes are not counted either, because users could set such problems for each other to rise in the site's
 * rankings.
 */
export const countsNow = (problem: string): string =>
  `(${problem}.feedback <> 'none' and not ${problem}.class_only)`;

/**
 * Common table expressions that add the rows of `source` to the counters (`+`) or subtract them (`-`). The rows have
 * the columns uid, problem_id, status, listed, `solved` and `gained`. The last two columns are the changes to the
 * user's number of solved problems and to the user's points. The site's total includes listed submissions as soon as
 * they are submitted. Submissions that are not listed, such as those to contests, are included only while their
 * verdicts count. The version of a user's counters identifies the transaction that changed them last. Rows are always
 * locked in the order user, problem, site, so that transactions that store verdicts cannot deadlock.
 */
export function changeCounters(source: string, sign: "+" | "-"): string {
  const names = statusColumns.map(([name]) => name);
  const values = statusColumns.map(([, code]) => `${sign}(status = ${code})::int`);
  const add = (name: string): string => `${name} = c.${name} + excluded.${name}`;
  return `users as (
     insert into user_count as c (uid, total, ac, score, version)
     select uid, ${sign}(${inTotal})::int, solved, gained, pg_current_xact_id()::text::bigint from ${source}
     on conflict (uid) do update set ${["total", "ac", "score"].map(add).join(", ")}, version = excluded.version
     returning 1
   ), problems as (
     insert into problem_count as c (problem_id, total, ${names.join(", ")})
     select problem_id, ${sign}(${inTotal})::int, ${values.join(", ")}
     from ${source}, (select count(*) from users) as after_users
     on conflict (problem_id) do update set ${["total", ...names].map(add).join(", ")}
     returning 1
   ), site as (
     insert into site_count as c (key, shard, value)
     select each.key, ${ownShard}, ${sign}1
     from ${source}, (select count(*) from problems) as after_problems,
       lateral (values ('submissions', not listed), ('accepted', status = 0)) as each (key, counts)
     where each.counts
     on conflict (key, shard) do update set value = c.value + excluded.value
   )`;
}

/**
 * Stores the solved mark for an accepted submission. `source`: rows with uid, problem_id, submit_id and submit_time. If
 * there are several accepted submissions, the mark refers to the earliest one; if their times are equal, to the one
 * with the smallest id. `fresh`: the problem was not solved before.
 */
export function markSolved(source: string): string {
  return `insert into solved as m (uid, problem_id, submit_id, solved_at)
     select uid, problem_id, submit_id, submit_time from ${source}
     on conflict (uid, problem_id) do update set submit_id = excluded.submit_id,
       solved_at = excluded.solved_at
     where (excluded.solved_at, excluded.submit_id) < (m.solved_at, m.submit_id)
     returning (xmax = 0) as fresh`;
}

/**
 * The first lock of every transaction that changes counters, solved marks or best scores of a user. This lock prevents
 * deadlocks. A solved mark that does not exist yet cannot be locked itself, so without this lock another transaction
 * could insert it in the meantime.
 */
export const lockUserCount = statement(
  "counters.lockUser",
  "select 1 from user_count where uid = :uid for no key update",
);

/**
 * Common table expression that locks the users in the rows of `source` and returns the number of these users; {@link
 * lockUserCount} locks a single user.
 */
export const lockedUsers = (source: string): string =>
  `select count(*) as locked from (
       select 1 from user_count c where c.uid in (select uid from ${source})
       order by c.uid for no key update) as each`;

/**
 * Locks the solved mark until the transaction ends. Changes of the same mark therefore run one after another, and the
 * removal of a mark takes every earlier accepted submission into account.
 */
export const lockSolvedMark = statement(
  "counters.lockMark",
  "select 1 from solved where uid = :uid and problem_id = :pid for update",
);

/**
 * If this submission, which is no longer accepted, has the solved mark, moves the mark to the next accepted submission.
 */
export const moveSolvedMark = statement(
  "counters.moveMark",
  `with next as (
     select submit_id, submit_time from submission
     where uid = :uid and problem_id = :pid and status = 0 and submit_id <> :submitId and counted
     order by submit_time, submit_id limit 1
   )
   update solved m set submit_id = next.submit_id, solved_at = next.submit_time
   from next where m.uid = :uid and m.problem_id = :pid and m.submit_id = :submitId
   returning true as moved`,
);

/** Deletes the solved mark that belongs to the submission. */
export const deleteSolvedMark = statement(
  "counters.deleteMark",
  `delete from solved where uid = :uid and problem_id = :pid and submit_id = :submitId
   returning true as deleted`,
);

/**
 * The submission must still have its old verdict. `:solved`, `:points`: solved problems and points that the user loses.
 */
export const subtractFromCounters = statement(
  "counters.subtract",
  `with former as (
     select uid, problem_id, status, listed, -(:solved::int) as solved, -(:points::int) as gained
     from submission where submit_id = :submitId
   ), ${changeCounters("former", "-")}
   select 1`,
);

/** Timeout of a recount, which reads every submission. */
const RECOUNT_MS = 10 * 60_000;

export interface CounterDifference {
  counter: string;
  key: string;
  stored: number;
  real: number;
}

/** Problem counters that differ from a recount. */
export const wrongProblemCounts = statement(
  "counters.verifyProblems",
  `with real as (
     select problem_id, count(*) filter (where ${inTotal}) as total,
       ${statusColumns.map(([name, code]) => `count(*) filter (where status = ${code}) as ${name}`).join(", ")}
     from submission where counted group by problem_id
   )
   select 'problem.' || each.name as counter, coalesce(c.problem_id, r.problem_id)::text as "key!",
     each.stored, each.real
   from problem_count c full join real r on r.problem_id = c.problem_id,
   lateral (values
     ${[["total", 0] as const, ...statusColumns]
       .map(([name]) => `('${name}', coalesce(c.${name}, 0), coalesce(r.${name}, 0))`)
       .join(",\n     ")}
   ) as each (name, stored, real)
   where each.stored <> each.real
   order by 2, 1`,
  { timeoutMs: RECOUNT_MS },
);

/**
 * Solved marks (rows of the table `solved`) that are missing, superfluous, or do not belong to the earliest accepted
 * submission.
 */
export const wrongSolvedMarks = statement(
  "counters.verifySolved",
  `with real as (
     select distinct on (uid, problem_id) uid, problem_id, submit_id
     from submission where counted and status = 0
     order by uid, problem_id, submit_time, submit_id
   )
   select 'solved' as counter,
     coalesce(m.uid, r.uid) || ' ' || coalesce(m.problem_id, r.problem_id) as "key!",
     coalesce(m.submit_id, 0) as stored, coalesce(r.submit_id, 0) as real
   from solved m full join real r on r.uid = m.uid and r.problem_id = m.problem_id
   where m.submit_id is distinct from r.submit_id
   order by 2`,
  { timeoutMs: RECOUNT_MS },
);

export const wrongUserCounts = statement(
  "counters.verifyUsers",
  `with real as (
     select uid, count(*) filter (where ${inTotal}) as total,
       count(distinct problem_id) filter (where status = 0) as ac
     from submission where counted group by uid
   ), points as (
     select uid, sum(score) as score from best_score group by uid
   )
   select 'user.' || each.name as counter, coalesce(c.uid, r.uid) as "key!", each.stored, each.real
   from user_count c full join real r on r.uid = c.uid
   left join points p on p.uid = coalesce(c.uid, r.uid),
   lateral (values ('total', coalesce(c.total, 0), coalesce(r.total, 0)),
     ('ac', coalesce(c.ac, 0), coalesce(r.ac, 0)),
     ('score', coalesce(c.score, 0), coalesce(p.score, 0))) as each (name, stored, real)
   where each.stored <> each.real
   order by 2, 1`,
  { timeoutMs: RECOUNT_MS },
);

export const wrongSiteCounts = statement(
  "counters.verifySite",
  `select 'site' as counter, each.key, coalesce(sum(c.value), 0)::bigint as stored,
     max(each.real) as real
   from (values ('submissions', (select count(*) from submission where listed or counted)),
     ('accepted', (select count(*) from submission where counted and status = 0)),
     ('listed', (select count(*) from app_user where status = 0 and not is_team)),
     ('ranked', (select count(*) from user_count where listed and total > 0)),
     ('rated', (select count(*) from user_count where rated)),
     ('problems', (select count(*) from problem where auth = 1)))
     as each (key, real)
   left join site_count c on c.key = each.key
   group by each.key
   having coalesce(sum(c.value), 0) <> max(each.real)`,
  { timeoutMs: RECOUNT_MS },
);

/**
 * Submissions whose `counted` column is wrong. A submission must be counted if its scope allows this, it is finished,
 * and its problem neither hides its verdicts nor belongs to a class.
 */
export const wrongCountedMarks = statement(
  "counters.verifyCounted",
  `select 'counted' as counter, submit_id::text as key, counted::int as stored,
     (not counted)::int as real
   from submission s join problem p on p.id = s.problem_id
   where counted <> (s.countable and finished_at is not null and ${countsNow("p")})
   order by submit_id limit 100`,
  { timeoutMs: RECOUNT_MS },
);
