import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { FULL_SCORE } from "../../shared/verdict/caseScores.ts";
import { fullScoreOf } from "../judging/fragments/fullScore.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { guardedContest, overNow } from "./facts.sql.ts";
import type { GuardedContest } from "./policy.ts";
import { type Titles, titlesInContest } from "./titles.sql.ts";

const columns = `cp.id, cp.display_id as "displayId", cp.problem_id as pid, ${titlesInContest} as titles, cp.color,
     p.problem_id as "problemId", p.auth, ${ownedColumns("p")},
     case when p.is_remote then p.oj end as "remoteJudge",
     coalesce(${fullScoreOf("p", "p.data_version")}, ${FULL_SCORE})::int as "fullScore"`;

/** Problems in the order of the contest. */
export const contestProblems = statement(
  "contest.problems",
  `select ${columns}
   from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = :contestId order by cp.seq, cp.id`,
  { byIndex: true },
).narrow<{ titles: Titles }>();

/**
 * A problem of a contest. `problemId` and `auth` (1 public, 2 private, 3 contest-only) are columns of the problem
 * itself. `fullScore`: the full score of the problem under rules with points.
 */
export type ContestProblemRow = RowOf<typeof contestProblems>;

/** `version` changes with each change of the problem's row, and therefore each time the problem is saved. */
export const contestProblem = statement(
  "contest.problem",
  `select ${columns}, p.xmin::text as version, c.remote_problems = 'linked' as "usesSessions"
   from contest_problem cp join problem p on p.id = cp.problem_id join contest c on c.id = cp.contest_id
   where cp.contest_id = :contestId and cp.display_id = :displayId`,
  { byIndex: true },
).narrow<{ titles: Titles }>();

/** The contests that contain a problem; unfinished contests come first. */
export const contestsOfProblem = statement(
  "contest.ofProblem",
  `select c.title, ${overNow} as "isOver", ${guardedContest} as guarded
   from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.problem_id = :pid order by "isOver", c.start_time, c.id`,
  { byIndex: true },
).narrow<{ guarded: GuardedContest }>();
