import { statement } from "../../platform/database/statement.ts";
import { listedNameOf } from "../../team/fragments/teamOf.sql.ts";
import { frozenNow, overNow } from "../facts.sql.ts";

/**
 * Stores a late verdict for organizers to decide on. Returns no row if the submission belongs to no contest, or if the
 * results of its contest are not final.
 */
export const holdVerdict = statement(
  "contest.holdVerdict",
  `insert into contest_late_verdict (submit_id, contest_id, status)
   select s.submit_id, c.id, :status from submission s join contest c on c.id = s.scope_id
   where s.submit_id = :submitId and s.scope = 'contest' and ${overNow} and not ${frozenNow}
   on conflict (submit_id) do update set status = excluded.status
   returning contest_id as cid`,
);

/**
 * Late verdicts that need a decision, the oldest submission first; submissions that have received a verdict in the
 * meantime are excluded.
 */
export const lateVerdicts = statement(
  "contest.lateVerdicts",
  `select s.submit_id as "submitId", cp.display_id as "displayId", ${listedNameOf("u")} as username, s.submit_time as "submitTime", l.status
   from contest_late_verdict l
   join submission s on s.submit_id = l.submit_id and s.status = 10
   join app_user u on u.uid = s.uid
   left join contest_problem cp on cp.contest_id = l.contest_id and cp.problem_id = s.problem_id
   where l.contest_id = :cid and l.decided_at is null order by s.submit_id`,
  { byIndex: true },
);

/** Marks a late verdict as decided. Returns no row if there is no such undecided verdict. */
export const decideVerdict = statement(
  "contest.decideVerdict",
  `update contest_late_verdict set decided_at = verdict_now()
   where submit_id = :submitId and contest_id = :cid and decided_at is null returning status`,
);
