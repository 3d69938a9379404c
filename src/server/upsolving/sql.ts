import {
  contestFacts,
  contestOfRow,
  heldContest,
  problemOfContest,
} from "../contest/fragments/facts.sql.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * The statements that read a contest's rows for this scope. In this scope, the scope id of a submission is the id of
 * its contest.
 */
export const contestRows = {
  facts: contestFacts,
  problem: problemOfContest,
  held: heldContest,
  ofRow: contestOfRow,
};

/** SQL condition: `submission s` was made after the end of `contest c`, either to this contest or in practice. */
const isAfterwards = `(s.scope = 'upsolving' and s.scope_id = c.id or s.listed and s.submit_time >= c.last_end)`;

/**
 * For each problem: a user's latest submission after the end of a contest, whether any such submission was accepted,
 * and the problem's feedback policy. Both later submissions to the contest and later practice submissions are included.
 * The policy is `none` if the problem does not exist.
 */
export const latestAfterwards = statement(
  "upsolving.latest",
  `select w.pid, l.status, l.score, l.submit_time as "submitTime", coalesce(p.feedback, 'none') as feedback,
     exists (select 1 from submission s where s.uid = :uid and s.problem_id = w.pid and s.status = 0
       and ${isAfterwards}) as "isSolved"
   from unnest(:pids::bigint[]) as w (pid)
   left join contest c on c.id = :contestId
   left join problem p on p.id = w.pid
   left join lateral (
     select s.status, s.score, s.submit_time from submission s
     where s.uid = :uid and s.problem_id = w.pid and ${isAfterwards}
     order by s.submit_id desc limit 1
   ) l on true`,
  { byIndex: true },
);
