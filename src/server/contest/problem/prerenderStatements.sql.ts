import { statement } from "../../platform/database/statement.ts";

/** Statements of problems in contests that begin within two hours, if they lack HTML from the current renderer. */
export const statementsToRender = statement(
  "contest.statementsToRender",
  `select distinct p.problem_id as "problemId", s.locale
   from contest c join contest_problem cp on cp.contest_id = c.id join problem p on p.id = cp.problem_id
   join problem_statement s on s.problem_id = p.id
   where c.start_time > verdict_now() and c.start_time < verdict_now() + interval '2 hours'
     and (s.html is null or s.renderer < :renderer)
   order by p.problem_id, s.locale limit 1000`,
);
