import { sql } from "../platform/db.ts";

/** $1 ids: how many cases of each were accepted; none without cases. */
export const passedCases = sql<{ submitId: number; passed: number }>(
  "submission.passedCases",
  `select w.id as "submitId", c.passed
   from unnest($1::bigint[]) as w (id), lateral (
     select count(*) filter (where status = 0) as passed, count(*) as cases
     from case_result where submit_id = w.id
   ) c
   where c.cases > 0`,
  { byIndex: true },
);
