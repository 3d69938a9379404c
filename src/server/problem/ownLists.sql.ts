import type { OwnList } from "../../shared/problemLists.ts";
import { sql } from "../platform/db.ts";

/** $1 uid, $2 problem or null: the favourites first, then by name. */
export const listsOf = sql<OwnList>(
  "problemLists.ofUser",
  `select l.id, l.name,
     (select count(*)::int from problem_list_item i where i.list_id = l.id) as problems,
     exists (select from problem_list_item i where i.list_id = l.id and i.problem_id = $2) as has
   from problem_list l where l.uid = $1 order by l.name is not null, lower(l.name), l.id`,
);

/** $1 uid: locks the account's row, so that concurrent calls cannot exceed the numbers allowed. */
export const lockListOwner = sql(
  "problemLists.lockOwner",
  "select 1 from app_user where uid = $1 for no key update",
);

/** $1 uid. */
export const countLists = sql<{ count: number }>(
  "problemLists.count",
  "select count(*)::int as count from problem_list where uid = $1",
);

/** $1 uid, $2 name, null for the favourites. No row when there is one of this name. */
export const insertList = sql<{ id: number }>(
  "problemLists.insert",
  "insert into problem_list (uid, name) values ($1, $2) on conflict do nothing returning id",
);

/** $1 uid, $2 id. */
export const listById = sql<{ id: number; name: string | null }>(
  "problemLists.byId",
  "select id, name from problem_list where uid = $1 and id = $2",
);

/** $1 uid. */
export const favouritesOf = sql<{ id: number; name: string | null }>(
  "problemLists.favourites",
  "select id, name from problem_list where uid = $1 and name is null",
);

/** $1 uid, $2 name, $3 another list than this: whether that name is taken. */
export const listNamed = sql<{ id: number }>(
  "problemLists.named",
  "select id from problem_list where uid = $1 and lower(name) = lower($2) and id <> $3",
);

/** $1 id, $2 name. */
export const updateListName = sql(
  "problemLists.rename",
  "update problem_list set name = $2 where id = $1",
);

/** $1 id. */
export const deleteListRow = sql("problemLists.delete", "delete from problem_list where id = $1");

/** $1 list. */
export const countItems = sql<{ count: number }>(
  "problemLists.countItems",
  "select count(*)::int as count from problem_list_item where list_id = $1",
);

/** $1 list, $2 problem. */
export const insertItem = sql(
  "problemLists.insertItem",
  `insert into problem_list_item (list_id, problem_id) values ($1, $2) on conflict do nothing`,
);

/** $1 list, $2 problem. */
export const removeItemRow = sql(
  "problemLists.removeItem",
  "delete from problem_list_item where list_id = $1 and problem_id = $2",
);

/** $1 list. */
export const itemsOf = sql<{ pid: number }>(
  "problemLists.items",
  "select problem_id as pid from problem_list_item where list_id = $1",
);

/** $1 uid, $2 problems: the favourites among them. */
export const favouritesAmong = sql<{ pid: number }>(
  "problemLists.favouritesAmong",
  `select i.problem_id as pid from problem_list l
   join problem_list_item i on i.list_id = l.id and i.problem_id = any ($2::bigint[])
   where l.uid = $1 and l.name is null`,
);
