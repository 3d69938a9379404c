import { type RowOf, statement } from "../../platform/database/statement.ts";
import { listedNameOf } from "../../team/fragments/teamOf.sql.ts";
import { isFree } from "../print/print.sql.ts";

/**
 * Counts the claimed and the unclaimed print requests. When a print station's claim on a request expires, the request
 * counts as unclaimed again.
 */
export const printCounts = statement(
  "contest.printCounts",
  `select count(*) filter (where ${isFree})::int as waiting, count(*) filter (where not ${isFree})::int as claimed
   from contest_print p where p.contest_id = :contestId and p.status = 0`,
  { byIndex: true },
);

/** `:failed`: statuses of failed judging; `:pending`: statuses without a final verdict. */
export const judgingCounts = statement(
  "contest.judgingCounts",
  `select count(*) filter (where s.status = any (:failed::int[]))::int as failed,
     count(*) filter (where s.status = any (:pending::int[]))::int as pending
   from submission s where s.scope_id = :contestId and s.scope_id > 0 and s.scope = 'contest'`,
  { byIndex: true },
);

const submissionsOf = (condition: string): string => `select s.submit_id as "submitId",
     cp.display_id as "displayId", ${listedNameOf("u")} as username, s.status, s.submit_time as "submitTime"
   from submission s join app_user u on u.uid = s.uid
   left join contest_problem cp on cp.contest_id = :contestId and cp.problem_id = s.problem_id
   where s.scope_id = :contestId and s.scope_id > 0 and s.scope = 'contest' and ${condition}
   order by s.submit_id desc limit :limit`;

export const lastSubmissions = statement("contest.lastSubmissions", submissionsOf("true"), {
  byIndex: true,
});

export type LastSubmissionRow = RowOf<typeof lastSubmissions>;

export const lastWithStatus = statement(
  "contest.lastWithStatus",
  submissionsOf("s.status = any (:statuses::int[])"),
  { byIndex: true },
);
