import { sql } from "../platform/db.ts";

export interface ChangeCounts {
  /** Submissions of the contest's time. */
  inside: number;
  /** Those of them that the new times leave out. */
  outside: number;
  /** Users who submitted and are not registered. */
  unregistered: number;
  /** Participants whose name the stored account rule admits and the new one does not. */
  excluded: number;
}

/** $1 contest, $2 new start, $3 new end, $4 new account rule as JSON or null. */
export const changeCounts = sql<ChangeCounts>(
  "contest.changeCounts",
  `select t.inside, t.outside, t.unregistered, (select count(*)::int
       from contest_participant cp join app_user u on u.uid = cp.uid
       where cp.contest_id = c.id and account_rule_admits(c.account_rule, u.username)
         and not account_rule_admits($4::jsonb, u.username)) as excluded
   from contest c cross join lateral (
     select count(*)::int as inside,
       count(*) filter (where s.submit_time < $2::timestamptz
         or s.submit_time >= $3::timestamptz + e.extra)::int as outside,
       count(distinct s.uid) filter (where cp.uid is null)::int as unregistered
     from submission s
     left join contest_participant cp on cp.contest_id = c.id and cp.uid = s.uid
     cross join lateral (select make_interval(secs => coalesce(cp.extra_seconds, 0)) as extra) e
     where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest'
       and s.submit_time >= c.start_time and s.submit_time < c.end_time + e.extra) t
   where c.id = $1`,
);
