import { type RowOf, statement } from "../../platform/database/statement.ts";
import { plainIp } from "../participant/addresses.sql.ts";

/** The addresses from which each user sent submissions between the start and the end of the contest. */
export const addressesOfUsers = statement(
  "contest.addresses",
  `select u.username, array_agg(distinct ${plainIp} order by ${plainIp}) as ips
   from submission s join app_user u on u.uid = s.uid
   where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest' and s.submit_time >= :start and s.submit_time < :end
   group by u.username order by u.username`,
);

/**
 * The submissions on the scoreboard and the submissions of disqualified contestants. Organizers' test submissions
 * before the start and submissions after the contestant's personal end are left out. `:withAllVerdicts`: if false, only
 * accepted submissions are returned. `:staff`: submissions of these uids and of root are left out; if null, no
 * submissions are left out.
 */
export const exportedSubmissions = statement(
  "contest.exportedSubmissions",
  `select s.submit_id as "submitId", u.username, team.name as "teamName", cp.display_id as "displayId", s.submit_time as "submitTime",
     s.status, s.score, s.language
   from submission s join app_user u on u.uid = s.uid
   join contest_problem cp on cp.contest_id = :cid and cp.problem_id = s.problem_id
   left join contest_participant own on own.contest_id = :cid and own.uid = s.uid
   left join team on team.uid = s.uid
   where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest' and s.submit_time >= :start
     and s.submit_time < :end::timestamptz + coalesce(own.extra_seconds, 0) * interval '1 second'
     and (:withAllVerdicts::boolean or s.status = 0)
     and (:staff?::text[] is null or (s.uid <> all (:staff) and u.role_id <> 1000))
   order by s.submit_id limit :limit`,
);

export type ExportedSubmission = RowOf<typeof exportedSubmissions>;

export const codesOf = statement(
  "contest.exportedCodes",
  `select submit_id as "submitId", code from submission_code where submit_id = any (:submitIds::bigint[])`,
  { byIndex: true },
);
