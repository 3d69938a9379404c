import { statement } from "../../platform/database/statement.ts";
import { rootAccount } from "../../user/fragments/roots.sql.ts";
import { overNow } from "../facts.sql.ts";

/** Action of a contest on one of its problems at its end; null: none. */
export type AtEnd = "restore" | "publish" | null;

/** Another unfinished contest contains the problem of `contest_problem cp`. */
const inOtherContest = `exists (select 1 from contest_problem o join contest oc on oc.id = o.contest_id
  where o.problem_id = cp.problem_id and o.id <> cp.id and oc.last_end > verdict_now())`;

/** Links whose problems may be opened now: their contests are over, and no unfinished contest contains them. */
export const dueLinks = statement(
  "contest.dueLinks",
  `select cp.id, cp.problem_id as pid from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.at_end is not null and ${overNow} and not ${inOtherContest} order by cp.id limit 1000`,
);

/** Locks the link if it is still due; returns the user who requested the action, or root if the account was deleted. */
export const lockDueLink = statement(
  "contest.lockDueLink",
  `select u.uid, u.username
   from contest_problem cp join contest c on c.id = cp.contest_id
   join app_user u on u.uid = coalesce(cp.at_end_by, ${rootAccount()})
   where cp.id = :linkId and cp.at_end is not null and ${overNow} and not ${inOtherContest}
   for update of cp`,
);

/** Sets the action on the link's problem at the contest's end, and the user who requested it; nulls: none. */
export const setAtEnd = statement(
  "contest.setAtEnd",
  "update contest_problem set at_end = :atEnd?, at_end_by = :uid? where id = :linkId",
);

/** Moves the restoring of the problem from the contest `:cid` to another unfinished one; no row: there is none. */
export const handOver = statement(
  "contest.handOver",
  `update contest_problem set at_end = 'restore', at_end_by = :uid where id = (
     select cp.id from contest_problem cp join contest c on c.id = cp.contest_id
     where cp.problem_id = :pid and cp.contest_id <> :cid and c.last_end > verdict_now()
     order by c.last_end desc, cp.id limit 1)
   returning id`,
);
