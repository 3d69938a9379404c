import { fullScoreOf } from "../judging/fragments/fullScore.sql.ts";
import { lookupsInTransaction } from "../platform/database/db.ts";
import { statement } from "../platform/database/statement.ts";
import { guardedHomework } from "../training/fragments/classwork.sql.ts";

/** Those of the given homework assignments whose results are outdated. */
export const staleHomework = statement(
  "homework.stale",
  `select distinct st.training_id as "trainingId" from homework_stale st
   where st.training_id = any(:trainingIds::bigint[]) order by 1`,
  { byIndex: true },
);

/**
 * Whether the stored results of a homework assignment are up to date; `trainingId` is an SQL expression. Statements
 * that read the results also select this condition as a column, so that the results and the condition come from the
 * same snapshot.
 */
export const isSettled = (trainingId: string): string =>
  `not exists (select 1 from homework_stale st where st.training_id = ${trainingId})`;

/**
 * Locks the homework assignments until the transaction ends, so that only one transaction at a time computes the
 * results of an assignment. The remaining statements of the transaction use generic plans with index scans, because
 * planning {@link attemptsOf} for each set of values takes 1.3 ms, but executing it for one result takes only 0.2 ms.
 */
export const lockHomeworks = statement(
  "homework.lockMany",
  `select h.training_id as "trainingId", ${guardedHomework} as homework,
     ${lookupsInTransaction} as settings from homework h
   where h.training_id = any(:trainingIds::bigint[]) order by h.training_id for no key update`,
  { byIndex: true },
);

/**
 * Deletes up to `:most` rows that mark results as outdated. A later statement of the transaction computes these results
 * and sees every verdict whose row this statement deleted. A verdict that is stored later marks its result as outdated
 * again. `isLast`: whether no rows are left.
 */
export const takeStale = statement(
  "homework.takeStale",
  `with taken as (
     delete from homework_stale where id in (
       select id from homework_stale where training_id = :trainingId order by id limit :most)
     returning uid, problem_id
   )
   select distinct t.uid, t.problem_id as pid, (select count(*) from taken) < :most as "isLast" from taken t order by 1, 2`,
  { byIndex: true },
);

/**
 * The homework's submissions that these results depend on, with the columns that the rule needs. `points` is null if
 * the homework no longer contains the problem. `byHand`: manual points, in hundredths. If a result has no submissions,
 * one row without a submission is returned for it.
 */
export const attemptsOf = statement(
  "homework.attempts",
  `select c.uid, c.pid, tp.points, coalesce(e.extra_seconds, 0) as "extraSeconds", r.by_hand as "byHand", a."submitId", a.at, a."isJudged",
     a."isAccepted", a.score, a."fullScore"
   from unnest(:uids::text[], :pids::bigint[]) as c (uid, pid)
   left join training_problem tp on tp.training_id = :trainingId and tp.problem_id = c.pid
   left join homework_extension e on e.training_id = :trainingId and e.uid = c.uid
   left join homework_result r on r.training_id = :trainingId and r.uid = c.uid and r.problem_id = c.pid
   left join lateral (
     select s.submit_id as "submitId", (extract(epoch from s.submit_time) * 1000)::float8 as at,
       s.finished_at is not null as "isJudged", s.status = 0 as "isAccepted", s.score,
       ${fullScoreOf("p", "coalesce(s.data_version, p.data_version)")}::int as "fullScore"
     from submission s join problem p on p.id = s.problem_id
     where s.scope = 'classwork' and s.scope_id = :trainingId and s.scope_id > 0 and s.uid = c.uid and s.problem_id = c.pid
   ) a on true`,
  { byIndex: true },
);

/**
 * Stores the results that have changed, with new versions. A result without submissions is stored only if it replaces a
 * stored result.
 */
export const storeResults = statement(
  "homework.storeResults",
  `insert into homework_result as r (training_id, group_id, uid, problem_id, state, computed, tries, late_percent, submit_id,
     version, changed_at)
   select t.id, t.group_id, n.uid, n.pid, n.state, n.computed, n.tries, n.late_percent, n.submit_id,
     nextval('homework_version'), date_trunc('milliseconds', verdict_now())
   from training t join unnest(:uids::text[], :pids::bigint[], :states::text[], :computed::int[], :tries::int[], :latePercents[?]::int[],
     :submitIds[?]::bigint[]) as n (uid, pid, state, computed, tries, late_percent, submit_id)
     on t.id = :trainingId
   where n.tries > 0 or exists (select 1 from homework_result o
     where o.training_id = t.id and o.uid = n.uid and o.problem_id = n.pid)
   on conflict (training_id, uid, problem_id) do update
   set state = excluded.state, computed = excluded.computed, tries = excluded.tries, late_percent = excluded.late_percent,
     submit_id = excluded.submit_id, version = excluded.version, changed_at = excluded.changed_at
   where (r.state, r.computed, r.tries, r.late_percent, r.submit_id)
     is distinct from (excluded.state, excluded.computed, excluded.tries, excluded.late_percent, excluded.submit_id)
   returning r.uid`,
);

/**
 * Marks the results of a homework assignment as outdated after its rules or an extension have changed: all results, or
 * only those of the given users.
 */
export const markStale = statement(
  "homework.markStale",
  `insert into homework_stale (training_id, uid, problem_id)
   select s.scope_id, s.uid, s.problem_id from submission s
   where s.scope = 'classwork' and s.scope_id = :trainingId and s.scope_id > 0
     and (:uids?::text[] is null or s.uid = any(:uids?::text[]))
   group by 1, 2, 3`,
);
