import { statement } from "../platform/database/statement.ts";

/**
 * A user's status of each problem: "Accepted" if it is solved, otherwise the status of the latest listed submission, or
 * -10 if there is none. A "solved" mark does not count if it was set before the problem started hiding its verdicts.
 */
export const ownStatus = statement(
  "practice.ownStatus",
  `select w.pid, coalesce(p.feedback, 'all') as feedback,
     case when d.submit_id is not null then 0 else coalesce(l.status, -10) end as status,
     case when d.submit_id is not null then best.score else l.score end as score
   from unnest(:pids::bigint[]) as w (pid)
   left join problem p on p.id = w.pid
   left join solved d on d.uid = :uid and d.problem_id = w.pid and p.feedback <> 'none'
   left join submission best on best.submit_id = d.submit_id
   left join lateral (
     select s.status, s.score from submission s
     where s.uid = :uid and s.problem_id = w.pid and s.listed
     order by s.submit_id desc limit 1
   ) l on d.submit_id is null`,
);
