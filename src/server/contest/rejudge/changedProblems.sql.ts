import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import type { OwnedProblem } from "../../problem/policy.ts";
import type { ContestOfProblem, ProblemChange } from "../../../shared/contestRejudge.ts";
import { sql } from "../../platform/db.ts";
import { isUndecidedChange } from "../undecidedChanges.sql.ts";

export interface ChangedProblemRow {
  pid: number;
  displayId: string;
  what: ProblemChange[];
  changedAt: Date;
  submissions: number;
  /** A preview with which it is decided when it is applied; null: none, or a cancelled one. */
  rejudgingId: number | null;
  /** The same, also where it is cancelled. */
  lastRejudgingId: number | null;
}

/** $1 contest, $2 problem or null: those that were changed while it ran, and that nobody has decided about. */
export const changedProblems = sql<ChangedProblemRow>(
  "contest.changedProblems",
  `select cp.problem_id as pid, cp.display_id as "displayId", ch.what, ch.changed_at as "changedAt",
     (select count(*)::int from submission s where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest'
       and s.problem_id = cp.problem_id) as submissions,
     (select r.id from rejudging r where r.id = ch.rejudging_id and r.state <> 'cancelled') as "rejudgingId",
     ch.rejudging_id as "lastRejudgingId"
   from contest_problem_change ch
   join contest_problem cp on cp.contest_id = ch.contest_id and cp.problem_id = ch.problem_id
   where ch.contest_id = $1 and ($2::bigint is null or ch.problem_id = $2) and ${isUndecidedChange}
   order by cp.seq, cp.id`,
  { byIndex: true },
);

/**
 * $1 contest, $2 problem, $3 rejudging or null: decided when that is applied, or now by $4. Nothing where another one was
 * started after $5, the last one that the decision knows of.
 */
export const decideChange = sql<{ pid: number }>(
  "contest.decideChange",
  `update contest_problem_change ch set rejudging_id = $3,
     decided_at = case when $3::bigint is null then verdict_now() end, decided_by = $4
   where ch.contest_id = $1 and ch.problem_id = $2 and ch.rejudging_id is not distinct from $5::bigint
     and ${isUndecidedChange} returning ch.problem_id as pid`,
);

/** $1 problem: running contests with submissions to it, and those with a change that nobody has decided about. */
export const contestsOfProblem = sql<ContestOfProblem & OwnedProblem>(
  "contest.usingProblem",
  `select c.id as cid, c.title, cp.display_id as "displayId", counted.submissions, p.id as pid, ${ownedColumns("p")},
     coalesce(ch.what, '{}') as what
   from contest_problem cp join contest c on c.id = cp.contest_id join problem p on p.id = cp.problem_id
   left join contest_problem_change ch on ch.contest_id = c.id and ch.problem_id = cp.problem_id
     and ${isUndecidedChange}
   cross join lateral (select count(*)::int as submissions from submission s
     where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest' and s.problem_id = cp.problem_id
       and s.submit_time >= c.start_time) counted
   where cp.problem_id = $1 and counted.submissions > 0
     and (ch.what is not null or (verdict_now() >= c.start_time and verdict_now() < c.last_end))
   order by c.id`,
);
