import { statement } from "../../platform/database/statement.ts";
import { rootAccount } from "../../user/fragments/roots.sql.ts";
import { overNow } from "../facts.sql.ts";

/** What happens to one of a contest's problems when the contest ends; null: nothing. */
export type AtEnd = "restore" | "publish" | null;

/** SQL condition: another unfinished contest contains the problem of `contest_problem cp`. */
const inOtherContest = `exists (select 1 from contest_problem o join contest oc on oc.id = o.contest_id
  where o.problem_id = cp.problem_id and o.id <> cp.id and oc.last_end > verdict_now())`;

/**
 * Rows of `contest_problem` whose action at the contest's end may now be carried out: the contest is over, and no other
 * unfinished contest contains the problem.
 */
export const dueLinks = statement(
  "contest.dueLinks",
  `select cp.id, cp.problem_id as pid from contest_problem cp join contest c on c.id = cp.contest_id
   where cp.at_end is not null and ${overNow} and not ${inOtherContest} order by cp.id limit 1000`,
);

/**
 * Locks the row of `contest_problem` if its action still has to be carried out. Returns the user who requested the
 * action, or root if the account of this user was deleted.
 */
export const lockDueLink = statement(
  "contest.lockDueLink",
  `select u.uid, u.username
   from contest_problem cp join contest c on c.id = cp.contest_id
   join app_user u on u.uid = coalesce(cp.at_end_by, ${rootAccount()})
   where cp.id = :linkId and cp.at_end is not null and ${overNow} and not ${inOtherContest}
   for update of cp`,
);

/**
 * Stores what happens to a problem of a contest when the contest ends, and which user requested this. If both are null,
 * nothing happens at the end.
 */
export const setAtEnd = statement(
  "contest.setAtEnd",
  "update contest_problem set at_end = :atEnd?, at_end_by = :uid? where id = :linkId",
);

/**
 * If another unfinished contest contains the problem, that contest will restore the problem at its own end, in place of
 * contest `:cid`. Returns no row if there is no such contest.
 */
export const handOver = statement(
  "contest.handOver",
  `update contest_problem set at_end = 'restore', at_end_by = :uid where id = (
     select cp.id from contest_problem cp join contest c on c.id = cp.contest_id
     where cp.problem_id = :pid and cp.contest_id <> :cid and c.last_end > verdict_now()
     order by c.last_end desc, cp.id limit 1)
   returning id`,
);
