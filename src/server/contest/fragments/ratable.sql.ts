import { frozenNow, overNow, staffOfContest } from "../facts.sql.ts";

/**
 * A condition on `contest c`: the contest is rated, visible, belongs to the site and is over for all contestants, and
 * its results are public.
 */
export const ratable = `c.is_rated and c.is_visible and c.group_id is null and ${overNow} and not ${frozenNow}`;

/** A condition on `contest c`: it has submissions that have not been judged yet. */
export const isBeingJudged = `exists (select 1 from submission s
  where s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0 and s.finished_at is null)`;

/** SQL expression: a hash of all stored data that determines the ranks in `contest c`. */
export const inputHash = `md5(concat_ws('|', c.modified_at, c.revealed_at, ${staffOfContest},
  (select string_agg(concat_ws(',', cp.uid, cp.disqualified_at, cp.extra_seconds), ' ' order by cp.uid)
    from contest_participant cp where cp.contest_id = c.id),
  (select string_agg(concat_ws(',', cp.problem_id, p.feedback, p.auth), ' ' order by cp.problem_id)
    from contest_problem cp join problem p on p.id = cp.problem_id where cp.contest_id = c.id),
  (select string_agg(concat_ws(',', s.submit_id, s.uid, s.status, s.score, s.time_ms, s.subtask_scores), ' '
      order by s.submit_id)
    from submission s where s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0)))`;
