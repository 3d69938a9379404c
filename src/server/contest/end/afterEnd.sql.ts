import { statement } from "../../platform/statement.ts";
import { rootAccount } from "../../user/fragments/roots.sql.ts";
import { overNow } from "../facts.sql.ts";

/** What a contest does to a problem of it when it is over; null: nothing. */
export type AtEnd = "restore" | "publish" | null;

/** Another contest has the problem of `contest_problem cp` and is not over. */
const inOtherContest = `exists (select 1 from contest_problem o join contest oc on oc.id = o.contest_id
  where o.problem_id = cp.problem_id and o.id <> cp.id and oc.last_end > verdict_now())`;

/** Links whose problems may be opened now: their contests are over, and no other contest that is not has them. */
export const dueLinks = statement(
  "contest.dueLinks",
  `select cp.id, cp.problem_id as pid from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.at_end is not null and ${overNow} and not ${inOtherContest} order by cp.id limit 1000`,
);

/** The link is locked when it is still due; the user who asked for it, or root when that account is gone. */
export const lockDueLink = statement(
  "contest.lockDueLink",
  `select u.uid, u.username
   from contest_problem cp join contest c on c.id = cp.contest_id
   join app_user u on u.uid = coalesce(cp.at_end_by, ${rootAccount()})
   where cp.id = :linkId and cp.at_end is not null and ${overNow} and not ${inOtherContest}
   for update of cp`,
);

/** What happens to the problem of the link at the end, and by whom; nulls: nothing. */
export const setAtEnd = statement(
  "contest.setAtEnd",
  "update contest_problem set at_end = :atEnd?, at_end_by = :uid? where id = :linkId",
);

/** Instead of the contest `:cid` another one that is not over restores the problem; no row: there is none. */
export const handOver = statement(
  "contest.handOver",
  `update contest_problem set at_end = 'restore', at_end_by = :uid where id = (
     select cp.id from contest_problem cp join contest c on c.id = cp.contest_id
     where cp.problem_id = :pid and cp.contest_id <> :cid and c.last_end > verdict_now()
     order by c.last_end desc, cp.id limit 1)
   returning id`,
);
