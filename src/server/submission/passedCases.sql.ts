import { statement } from "../platform/database/statement.ts";

/** Number of accepted cases per submission; no row for a submission without cases. */
export const passedCases = statement(
  "submission.passedCases",
  `select w.id as "submitId", c.passed
   from unnest(:ids::bigint[]) as w (id), lateral (
     select count(*) filter (where status = 0) as passed, count(*) as cases
     from case_result where submit_id = w.id
   ) c
   where c.cases > 0`,
  { byIndex: true },
);
