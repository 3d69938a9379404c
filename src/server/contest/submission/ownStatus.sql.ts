import { sql } from "../../platform/db.ts";

/**
 * $1 contest, $2 uid, $3 problem ids: the latest submission to each, whether one was accepted, and whether the contest's
 * problem shows contestants no verdicts (`showsVerdicts`). Submissions before the start are tests and count only for those who
 * sent them.
 */
export const ownInContest = sql<{
  pid: number;
  status: number | null;
  score: number | null;
  submitTime: Date | null;
  isSolved: boolean;
  isClosed: boolean;
}>(
  "contest.ownStatus",
  `select w.pid, l.status, l.score, l.submit_time as "submitTime",
     exists (select 1 from submission s where s.uid = $2 and s.problem_id = w.pid and s.status = 0
       and s.scope = 'contest' and s.scope_id = $1) as "isSolved",
     exists (select 1 from contest_problem cp join problem p on p.id = cp.problem_id
       where cp.contest_id = $1 and cp.problem_id = w.pid and p.feedback = 'none') as "isClosed"
   from unnest($3::bigint[]) as w (pid)
   left join lateral (
     select s.status, s.score, s.submit_time from submission s
     where s.uid = $2 and s.problem_id = w.pid and s.scope = 'contest' and s.scope_id = $1
     order by s.submit_id desc limit 1
   ) l on true`,
  { byIndex: true },
);
