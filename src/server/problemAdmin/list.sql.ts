import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/** Columns of the admin problem list that the catalogue does not contain. */
export const listedProblems = statement(
  "problemAdmin.listed",
  `select p.id, ${ownedColumns("p")}, coalesce(a.username, '') as author,
     coalesce(m.username, '') as "modifiedUser", p.created_at as "createdAt",
     p.modified_at as "modifiedAt", p.judge_mode as "judgeMode", p.is_remote as "isRemote",
     p.archived_at is not null as archived,
     (select count(*)::int from problem_case k
       where k.problem_id = p.id and k.data_version = p.data_version) as cases,
     coalesce(c.total, 0) as total, coalesce(c.ac, 0) as ac
   from problem p
   left join app_user a on a.uid = p.author_uid
   left join app_user m on m.uid = p.modified_by
   left join problem_count c on c.problem_id = p.id
   where p.id = any(:pids::bigint[])`,
);
export type ListRow = RowOf<typeof listedProblems>;

export const problemNames = statement(
  "problemAdmin.names",
  `select id, problem_id as "problemId" from problem where id = any(:pids::bigint[])`,
);
