import { sql } from "../../platform/db.ts";
import { overNow } from "../facts.sql.ts";

/** What a contest does to a problem of it when it is over; null: nothing. */
export type AtEnd = "restore" | "publish" | null;

/** Another contest has the problem of `contest_problem cp` and is not over. */
const inOtherContest = `exists (select 1 from contest_problem o join contest oc on oc.id = o.contest_id
  where o.problem_id = cp.problem_id and o.id <> cp.id and oc.last_end > verdict_now())`;

/** Links whose problems may be opened now: their contests are over, and no other contest that is not has them. */
export const dueLinks = sql<{ id: number; pid: number }>(
  "contest.dueLinks",
  `select cp.id, cp.problem_id as pid from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.at_end is not null and ${overNow} and not ${inOtherContest} order by cp.id limit 1000`,
);

/** $1 id of a link: locked when it is still due, with the user who asked for it, or root when that account is gone. */
export const lockDueLink = sql<{ uid: string; username: string }>(
  "contest.lockDueLink",
  `select u.uid, u.username
   from contest_problem cp join contest c on c.id = cp.contest_id join app_user u on u.uid = coalesce(cp.at_end_by,
     (select uid from app_user where role_id = 1000 order by created_at, uid limit 1))
   where cp.id = $1 and cp.at_end is not null and ${overNow} and not ${inOtherContest}
   for update of cp`,
);

/** $1 link, $2 what happens, or null, $3 by whom, or null. */
export const setAtEnd = sql(
  "contest.setAtEnd",
  "update contest_problem set at_end = $2, at_end_by = $3 where id = $1",
);

/** $1 problem, $2 a contest that does not count, $3 by whom: another contest that is not over restores it instead. */
export const handOver = sql<{ id: number }>(
  "contest.handOver",
  `update contest_problem set at_end = 'restore', at_end_by = $3 where id = (
     select cp.id from contest_problem cp join contest c on c.id = cp.contest_id
     where cp.problem_id = $1 and cp.contest_id <> $2 and c.last_end > verdict_now()
     order by c.last_end desc, cp.id limit 1)
   returning id`,
);
