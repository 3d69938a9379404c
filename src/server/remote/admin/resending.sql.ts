import { statement } from "../../platform/database/statement.ts";

/**
 * For each group of judges that share accounts: how many of the selected submissions belong to problems of these
 * judges, and how many accounts of the site are ready.
 */
export const resendings = statement(
  "remote.resendings",
  `select g.account_group as "accountGroup", count(*)::int as count,
     (select count(*)::int from remote_account a
       where a.account_group = g.account_group and a.owner_uid is null and a.state = 'ready') as accounts
   from submission s
   join remote_problem p on p.problem_id = s.problem_id
   join unnest(:judges::text[], :accountGroups::text[]) as g (judge, account_group) on g.judge = p.judge
   where s.submit_id = any (:submitIds::bigint[]) group by g.account_group`,
);
