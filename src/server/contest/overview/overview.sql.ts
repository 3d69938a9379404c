import { sql } from "../../platform/db.ts";
import { isFree } from "../print/print.sql.ts";

/** $1 contest: texts to print that wait, also those that a print station has had for too long, and claimed ones. */
export const printCounts = sql<{ waiting: number; claimed: number }>(
  "contest.printCounts",
  `select count(*) filter (where ${isFree})::int as waiting, count(*) filter (where not ${isFree})::int as claimed
   from contest_print p where p.contest_id = $1 and p.status = 0`,
  { byIndex: true },
);

/** $1 contest, $2 statuses of failed judging, $3 statuses without a final verdict. */
export const judgingCounts = sql<{ failed: number; pending: number }>(
  "contest.judgingCounts",
  `select count(*) filter (where s.status = any ($2::int[]))::int as failed,
     count(*) filter (where s.status = any ($3::int[]))::int as pending
   from submission s where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest'`,
  { byIndex: true },
);

export interface LastSubmissionRow {
  submitId: number;
  displayId: string | null;
  username: string;
  status: number;
  submitTime: Date;
}

const submissionsOf = (condition: string): string => `select s.submit_id as "submitId",
     cp.display_id as "displayId", u.username, s.status, s.submit_time as "submitTime"
   from submission s join app_user u on u.uid = s.uid
   left join contest_problem cp on cp.contest_id = $1 and cp.problem_id = s.problem_id
   where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and ${condition}
   order by s.submit_id desc limit $2`;

/** $1 contest, $2 limit. */
export const lastSubmissions = sql<LastSubmissionRow>(
  "contest.lastSubmissions",
  submissionsOf("true"),
  { byIndex: true },
);

/** $1 contest, $2 limit, $3 statuses. */
export const lastWithStatus = sql<LastSubmissionRow>(
  "contest.lastWithStatus",
  submissionsOf("s.status = any ($3::int[])"),
  { byIndex: true },
);
