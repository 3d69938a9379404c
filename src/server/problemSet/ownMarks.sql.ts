import { statement } from "../platform/database/statement.ts";

/**
 * For each problem in one contest, training or homework: the user's latest submission, whether any submission was
 * accepted, and the problem's feedback policy (`none` if the problem does not exist).
 */
export const latestInPlace = statement(
  "problemSet.latest",
  `select w.pid, l.status, l.score, l.submit_time as "submitTime", coalesce(p.feedback, 'none') as feedback,
     exists (select 1 from submission s where s.uid = :uid and s.problem_id = w.pid and s.status = 0
       and s.scope = :scope and s.scope_id = :scopeId) as "isSolved"
   from unnest(:pids::bigint[]) as w (pid)
   left join problem p on p.id = w.pid
   left join lateral (
     select s.status, s.score, s.submit_time from submission s
     where s.uid = :uid and s.problem_id = w.pid and s.scope = :scope and s.scope_id = :scopeId
     order by s.submit_id desc limit 1
   ) l on true`,
  { byIndex: true },
);
