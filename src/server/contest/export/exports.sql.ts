import { sql } from "../../platform/db.ts";
import { plainIp } from "../participant/addresses.sql.ts";

/** $1 contest, $2 its start, $3 its end: the addresses that each user sent submissions from. */
export const addressesOfUsers = sql<{ username: string; ips: string[] }>(
  "contest.addresses",
  `select u.username, array_agg(distinct ${plainIp} order by ${plainIp}) as ips
   from submission s join app_user u on u.uid = s.uid
   where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and s.submit_time >= $2 and s.submit_time < $3
   group by u.username order by u.username`,
);

export interface ExportedSubmission {
  submitId: number;
  username: string;
  displayId: string;
  submitTime: Date;
  status: number;
  score: number | null;
  language: string;
}

/**
 * $1 contest, $2 start, $3 whether all verdicts are wanted, otherwise accepted ones, $4 uids of its staff, whose
 * submissions and those of root are left out, or null, $5 how many, $6 end. The same submissions as on the scoreboard,
 * with those of disqualified ones: none from before the start, which are tests, and none from the personal end on.
 */
export const exportedSubmissions = sql<ExportedSubmission>(
  "contest.exportedSubmissions",
  `select s.submit_id as "submitId", u.username, cp.display_id as "displayId", s.submit_time as "submitTime",
     s.status, s.score, s.language
   from submission s join app_user u on u.uid = s.uid
   join contest_problem cp on cp.contest_id = $1 and cp.problem_id = s.problem_id
   left join contest_participant own on own.contest_id = $1 and own.uid = s.uid
   where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and s.submit_time >= $2
     and s.submit_time < $6::timestamptz + coalesce(own.extra_seconds, 0) * interval '1 second'
     and ($3::boolean or s.status = 0)
     and ($4::text[] is null or (s.uid <> all ($4) and u.role_id <> 1000))
   order by s.submit_id limit $5`,
);

/** $1 ids of submissions. */
export const codesOf = sql<{ submitId: number; code: string }>(
  "contest.exportedCodes",
  `select submit_id as "submitId", code from submission_code where submit_id = any ($1::bigint[])`,
  { byIndex: true },
);
