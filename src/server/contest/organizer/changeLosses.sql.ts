import { type RowOf, statement } from "../../platform/database/statement.ts";

/**
 * A condition on `contest_participant cp`: removing the participant would delete no results, disqualification, seat or
 * extra time.
 */
const isOnlyRegistered = `cp.seat is null and cp.extra_seconds = 0 and cp.disqualified_at is null
       and not exists (select 1 from submission s where s.scope_id = cp.contest_id and s.scope_id > 0
         and s.scope = 'contest' and s.uid = cp.uid)`;

/**
 * Numbers of rows that are affected by new times, by a new account rule (JSON text) and by the removal of
 * registrations. `inside`: the number of submissions within the contest's time; `outside`: the number of those
 * submissions that the new times exclude. `unregistered`: users who have submitted but are not registered. `excluded`:
 * participants whose name matches the stored account rule but not the new one. `removed`: participants without any
 * submission, seat, extra time or disqualification, who would lose their registration; 0 if the change removes no
 * registrations.
 */
export const changeCounts = statement(
  "contest.changeCounts",
  `select t.inside, t.outside, t.unregistered, (select count(*)::int
       from contest_participant cp join app_user u on u.uid = cp.uid
       where cp.contest_id = c.id and account_rule_admits(c.account_rule, u.username)
         and not account_rule_admits(:accountRule?::jsonb, u.username)) as excluded,
     case when :removesRegistered::boolean then (select count(*)::int from contest_participant cp
       where cp.contest_id = c.id and ${isOnlyRegistered}) else 0 end as removed
   from contest c cross join lateral (
     select count(*)::int as inside,
       count(*) filter (where s.submit_time < :start::timestamptz
         or s.submit_time >= :end::timestamptz + e.extra)::int as outside,
       count(distinct s.uid) filter (where cp.uid is null)::int as unregistered
     from submission s
     left join contest_participant cp on cp.contest_id = c.id and cp.uid = s.uid
     cross join lateral (select make_interval(secs => coalesce(cp.extra_seconds, 0)) as extra) e
     where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest'
       and s.submit_time >= c.start_time and s.submit_time < c.end_time + e.extra) t
   where c.id = :contestId`,
);

export type ChangeCounts = RowOf<typeof changeCounts>;

/** Removes the participants that `changeCounts` counts as `removed`. */
export const removeRegistered = statement(
  "contest.removeRegistered",
  `with gone as (delete from contest_participant cp
     where cp.contest_id = :contestId and ${isOnlyRegistered} returning cp.uid)
   select u.username from gone join app_user u on u.uid = gone.uid order by lower(u.username)`,
);
