import { sql } from "../platform/db.ts";

/**
 * Begun, visible contests in which a person registered or submitted and whose scoreboard the reader may see: it is
 * open without login, or the reader may enter. $1 person, $2 reader or null, $3 the reader organises every contest,
 * $4 the reader may organise own ones, $5 limit, $6 offset.
 */
export const contestHistory = sql<{ id: number; total: number }>(
  "contest.history",
  `select c.id, count(*) over ()::int as total
   from (select contest_id as id from contest_participant where uid = $1
     union select s.scope_id from submission s join contest b on b.id = s.scope_id
     where s.uid = $1 and s.scope = 'contest' and s.scope_id > 0 and s.submit_time >= b.start_time) mine
   join contest c on c.id = mine.id
   where c.is_visible and c.start_time <= verdict_now()
     and (c.board_open or $2::text is not null and (c.auth <> 1 or $3::boolean or ($4::boolean and c.author_uid = $2)
       or exists (select 1 from contest_participant cp join app_user me on me.uid = cp.uid
         where cp.contest_id = c.id and cp.uid = $2 and account_rule_admits(c.account_rule, me.username))))
   order by c.start_time desc, c.id desc limit $5 offset $6`,
  { planEach: true },
);
