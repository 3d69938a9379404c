import { statement } from "../platform/database/statement.ts";

/** A user's lists: the favourites first, then the other lists by name. `has`: whether the list contains the problem. */
export const listsOf = statement(
  "problemLists.ofUser",
  `select l.id, l.name,
     (select count(*)::int from problem_list_item i where i.list_id = l.id) as problems,
     exists (select from problem_list_item i where i.list_id = l.id and i.problem_id = :pid?) as has
   from problem_list l where l.uid = :uid order by l.name is not null, lower(l.name), l.id`,
);

/** Locks the account's row, so that concurrent requests cannot exceed the limits. */
export const lockListOwner = statement(
  "problemLists.lockOwner",
  "select 1 from app_user where uid = :uid for no key update",
);

export const countLists = statement(
  "problemLists.count",
  "select count(*)::int as count from problem_list where uid = :uid",
);

/** Creates a list, or the favourites if `:name` is null. Returns no row if a list with this name exists. */
export const insertList = statement(
  "problemLists.insert",
  "insert into problem_list (uid, name) values (:uid, :name?) on conflict do nothing returning id",
);

export const listById = statement(
  "problemLists.byId",
  "select id, name from problem_list where uid = :uid and id = :id",
);

export const favouritesOf = statement(
  "problemLists.favourites",
  "select id, name from problem_list where uid = :uid and name is null",
);

/** A list with this name whose id is not `:id`. */
export const listByName = statement(
  "problemLists.named",
  "select id from problem_list where uid = :uid and lower(name) = lower(:name) and id <> :id",
);

export const updateListName = statement(
  "problemLists.rename",
  "update problem_list set name = :name where id = :id",
);

export const deleteListRow = statement(
  "problemLists.delete",
  "delete from problem_list where id = :id",
);

export const countItems = statement(
  "problemLists.countItems",
  "select count(*)::int as count from problem_list_item where list_id = :listId",
);

export const insertItem = statement(
  "problemLists.insertItem",
  `insert into problem_list_item (list_id, problem_id) values (:listId, :pid) on conflict do nothing`,
);

export const removeItemRow = statement(
  "problemLists.removeItem",
  "delete from problem_list_item where list_id = :listId and problem_id = :pid",
);

export const itemsOf = statement(
  "problemLists.items",
  "select problem_id as pid from problem_list_item where list_id = :listId",
);

/** Returns which of the given problems are among the user's favourites. */
export const favouritesAmong = statement(
  "problemLists.favouritesAmong",
  `select i.problem_id as pid from problem_list l
   join problem_list_item i on i.list_id = l.id and i.problem_id = any (:pids::bigint[])
   where l.uid = :uid and l.name is null`,
);
