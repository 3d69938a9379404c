import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import type { ProblemChange } from "../../../shared/contestOrganizer/contestRejudge.ts";
import { statement } from "../../platform/database/statement.ts";
import { guardedContest } from "../facts.sql.ts";
import type { GuardedContest } from "../policy.ts";
import { isUndecidedChange } from "../undecidedChanges.sql.ts";

/**
 * Problems that were changed during the contest, if an organizer must still decide what happens to earlier results.
 * `:pid`: only this problem; null: all problems. `rejudgingId`: the rejudging that was prepared for the change; the
 * change counts as handled once this rejudging is applied. Null if there is none, or if it was cancelled.
 * `lastRejudgingId`: like `rejudgingId`, but a cancelled preview is included.
 */
export const changedProblems = statement(
  "contest.changedProblems",
  `select cp.problem_id as pid, cp.display_id as "displayId", ch.what, ch.changed_at as "changedAt",
     (select count(*)::int from submission s where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest'
       and s.problem_id = cp.problem_id) as submissions,
     (select r.id from rejudging r where r.id = ch.rejudging_id and r.state <> 'cancelled') as "rejudgingId",
     ch.rejudging_id as "lastRejudgingId"
   from contest_problem_change ch
   join contest_problem cp on cp.contest_id = ch.contest_id and cp.problem_id = ch.problem_id
   where ch.contest_id = :cid and (:pid?::bigint is null or ch.problem_id = :pid) and ${isUndecidedChange}
   order by cp.seq, cp.id`,
  { byIndex: true },
).narrow<{ what: ProblemChange[] }>();

/**
 * Records the decision about a change; the decision takes effect when the rejudging is applied, or immediately if there
 * is no rejudging. Returns no row if another rejudging was started after `:lastRejudgingId`, the last one known to the
 * caller.
 */
export const decideChange = statement(
  "contest.decideChange",
  `update contest_problem_change ch set rejudging_id = :rejudgingId?,
     decided_at = case when :rejudgingId::bigint is null then verdict_now() end, decided_by = :uid
   where ch.contest_id = :cid and ch.problem_id = :pid and ch.rejudging_id is not distinct from :lastRejudgingId?::bigint
     and ${isUndecidedChange} returning ch.problem_id as pid`,
);

/** Contests that have submissions to the problem and are running or have an undecided change of the problem. */
export const contestsOfProblem = statement(
  "contest.usingProblem",
  `select c.id as cid, c.title, cp.display_id as "displayId", counted.submissions, p.id as pid, ${ownedColumns("p")},
     ${guardedContest} as guarded, coalesce(ch.what, '{}') as what
   from contest_problem cp join contest c on c.id = cp.contest_id join problem p on p.id = cp.problem_id
   left join contest_problem_change ch on ch.contest_id = c.id and ch.problem_id = cp.problem_id
     and ${isUndecidedChange}
   cross join lateral (select count(*)::int as submissions from submission s
     where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest' and s.problem_id = cp.problem_id
       and s.submit_time >= c.start_time) counted
   where cp.problem_id = :pid and counted.submissions > 0
     and (ch.what is not null or (verdict_now() >= c.start_time and verdict_now() < c.last_end))
   order by c.id`,
).narrow<{ what: ProblemChange[]; guarded: GuardedContest }>();
