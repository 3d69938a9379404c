import { statement } from "../platform/database/statement.ts";

/**
 * The problems for which an account has submissions in the site's lists, most recently submitted first. The statement
 * is an index-only scan with one group of rows for each problem.
 */
export const triedProblems = statement(
  "problem.tried",
  `select problem_id as pid from submission where uid = :uid and listed
   group by problem_id order by max(submit_id) desc`,
  { byIndex: true },
);
