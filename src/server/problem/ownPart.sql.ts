import { statement } from "../platform/database/statement.ts";

/**
 * The problems to which a user has made listed submissions (those that the site shows in lists); the problem with the
 * latest submission comes first. The statement is an index-only scan that groups the entries by problem.
 */
export const triedProblems = statement(
  "problem.tried",
  `select problem_id as pid from submission where uid = :uid and listed
   group by problem_id order by max(submit_id) desc`,
  { byIndex: true },
);
