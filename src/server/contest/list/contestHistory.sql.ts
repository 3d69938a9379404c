import { reachParameters } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { boardReadableBy } from "../facts.sql.ts";

/**
 * Contests whose scoreboard the reader may see, and in which the account or its team registered or submitted. The list
 * is empty if the account is not active. `reachParameters` determine which contests the reader organizes.
 */
export const contestHistory = statement(
  "contest.history",
  `select c.id, coalesce(e.participant_uid, :uid) as "participantUid", t.name as team, count(*) over ()::int as total
   from (select contest_id as id from contest_entrant where uid = :uid
     union select s.scope_id from submission s join contest b on b.id = s.scope_id
     where s.uid = :uid and s.scope = 'contest' and s.scope_id > 0 and s.submit_time >= b.start_time) mine
   join contest c on c.id = mine.id
   left join contest_entrant e on e.contest_id = mine.id and e.uid = :uid
   left join team t on t.uid = e.participant_uid and t.uid <> :uid
   where exists (select 1 from app_user u where u.uid = :uid and u.status = 0)
     and ${boardReadableBy(":readerUid?::text", reachParameters)}
   order by c.start_time desc, c.id desc limit :limit offset :offset`,
  { planEach: true },
);

/**
 * For each contest, the letters of the problems that a user solved for the first time after the given time, not
 * counting virtual participations. A problem counts only if the user's solved mark for it is set, because a verdict
 * that is still frozen does not set the mark. Only public problems are listed.
 */
export const upsolvedLetters = statement(
  "contest.upsolved",
  `select w.contest_id as "contestId", w.since, array_agg(cp.display_id order by cp.seq, cp.id) as letters
   from unnest(:contestIds::bigint[], :moments::timestamptz[]) as w (contest_id, since)
   join contest_problem cp on cp.contest_id = w.contest_id
   join problem p on p.id = cp.problem_id and p.auth = 1
   join solved m on m.uid = :uid and m.problem_id = cp.problem_id and m.solved_at >= w.since
   join submission f on f.submit_id = m.submit_id and f.scope <> 'virtual'
   where not exists (select 1 from submission s where s.uid = :uid and s.problem_id = cp.problem_id
     and s.status = 0 and s.submit_time < w.since)
   group by w.contest_id, w.since`,
  { byIndex: true },
);
