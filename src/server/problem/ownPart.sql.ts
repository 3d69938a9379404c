import { sql } from "../platform/db.ts";

/**
 * $1 uid: the problems with submissions of theirs that stand in the site's lists, the latest first. Read
 * from the index alone, one group of rows for each problem.
 */
export const triedProblems = sql<{ pid: number }>(
  "problem.tried",
  `select problem_id as pid from submission where uid = $1 and listed
   group by problem_id order by max(submit_id) desc`,
  { byIndex: true },
);
