import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { FULL_SCORE } from "../../shared/caseScores.ts";
import { fullScoreOf } from "../judging/fragments/fullScore.sql.ts";
import { sql } from "../platform/db.ts";
import { overNow } from "./facts.sql.ts";
import { type Titles, titlesInContest } from "./titles.sql.ts";

export interface ContestProblemRow {
  id: number;
  displayId: string;
  pid: number;
  titles: Titles;
  color: string | null;
  /** Of the problem itself. */
  problemId: string;
  /** Of the problem itself: 1 public, 2 private, 3 in contests only. */
  auth: number;
  /** All points it has by rules with points. */
  fullScore: number;
  ownerUid: string;
  groupId: number | null;
}

const columns = `cp.id, cp.display_id as "displayId", cp.problem_id as pid, ${titlesInContest} as titles, cp.color,
     p.problem_id as "problemId", p.auth, ${ownedColumns("p")},
     coalesce(${fullScoreOf("p", "p.data_version")}, ${FULL_SCORE})::int as "fullScore"`;

/** $1 contest: in their order. */
export const contestProblems = sql<ContestProblemRow>(
  "contest.problems",
  `select ${columns}
   from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = $1 order by cp.seq, cp.id`,
  { byIndex: true },
);

/** $1 contest, $2 display id. `version` changes with each change of the problem's row, and so with each save of it. */
export const contestProblem = sql<ContestProblemRow & { version: string }>(
  "contest.problem",
  `select ${columns}, p.xmin::text as version
   from contest_problem cp join problem p on p.id = cp.problem_id
   where cp.contest_id = $1 and cp.display_id = $2`,
  { byIndex: true },
);

/** $1 problem: the contests that have it, those first that are not over. */
export const contestsOfProblem = sql<{ title: string; isOver: boolean }>(
  "contest.ofProblem",
  `select c.title, ${overNow} as "isOver" from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.problem_id = $1 order by "isOver", c.start_time, c.id`,
  { byIndex: true },
);
