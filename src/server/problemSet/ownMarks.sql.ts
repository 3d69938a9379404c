import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { sql } from "../platform/db.ts";

/**
 * $1 scope, $2 its id, $3 uid, $4 problem ids: the person's latest submission to each there, whether one was accepted,
 * and the problem's feedback policy (`none` where the problem does not exist).
 */
export const latestInPlace = sql<{
  pid: number;
  status: number | null;
  score: number | null;
  submitTime: Date | null;
  isSolved: boolean;
  feedback: FeedbackPolicy;
}>(
  "problemSet.latest",
  `select w.pid, l.status, l.score, l.submit_time as "submitTime", coalesce(p.feedback, 'none') as feedback,
     exists (select 1 from submission s where s.uid = $3 and s.problem_id = w.pid and s.status = 0
       and s.scope = $1 and s.scope_id = $2) as "isSolved"
   from unnest($4::bigint[]) as w (pid)
   left join problem p on p.id = w.pid
   left join lateral (
     select s.status, s.score, s.submit_time from submission s
     where s.uid = $3 and s.problem_id = w.pid and s.scope = $1 and s.scope_id = $2
     order by s.submit_id desc limit 1
   ) l on true`,
  { byIndex: true },
);
