import { ownedBy } from "../../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

const member = `m.role, m.roster_name as "rosterName", m.roster_number as "rosterNumber"`;

/** Members of the class with these usernames. */
export const membersByName = statement(
  "class.rosterMembers",
  `select u.uid, u.username, lower(u.username) as key, ${member}
   from app_user u join group_member m on m.uid = u.uid and m.group_id = :classId
   where lower(u.username) = any(:keys::text[])`,
);

const withMember = `app_user u left join group_member m on m.uid = u.uid and m.group_id = :classId`;

/** Accounts with these usernames, and whether each one is a member. */
export const accountsByName = statement(
  "class.rosterAccounts",
  `select u.uid, u.username, lower(u.username) as key, ${member}
   from ${withMember} where lower(u.username) = any(:keys::text[])`,
);
export type AccountRow = RowOf<typeof accountsByName>;

/** Finds accounts by their number; numbers have no index, so an import scans all accounts once. */
export const accountsByNumber = statement(
  "class.rosterNumbers",
  `select u.uid, u.username, coalesce(u.number, '') as key, ${member}
   from ${withMember} where u.number = any(:keys::text[]) and u.deleted_at is null`,
);

export const accountsByEmail = statement(
  "class.rosterAddresses",
  `select u.uid, u.username, coalesce(lower(u.email), '') as key, ${member}
   from ${withMember} where lower(u.email) = any(:keys::text[]) and u.email is not null and u.deleted_at is null`,
);

/** Returns the given email addresses that existing accounts use. */
export const usedAddresses = statement(
  "class.rosterUsedAddresses",
  `select coalesce(lower(email), '') as email from app_user
   where lower(email) = any(:addresses::text[]) and email is not null`,
);

const listed = `jsonb_to_recordset(:members::jsonb)
  n (uid text, role text, "rosterName" text, "rosterNumber" text)`;

/**
 * Adds members with their roster data, and deletes their join requests and the invitations that are addressed to their
 * usernames.
 */
export const addMembers = statement(
  "class.rosterAdd",
  `with n as (select * from ${listed}),
     requests as (delete from group_request r using n where r.group_id = :classId and r.uid = n.uid),
     offers as (delete from group_offer o using n join app_user u on u.uid = n.uid
       where o.group_id = :classId and o.username_key = lower(u.username))
   insert into group_member (group_id, uid, role, roster_name, roster_number)
   select :classId, n.uid, n.role, n."rosterName", n."rosterNumber" from n order by n.uid`,
);

export const changeMembers = statement(
  "class.rosterChange",
  `update group_member m set role = n.role, roster_name = n."rosterName", roster_number = n."rosterNumber"
   from ${listed} where m.group_id = :classId and m.uid = n.uid`,
);

export const insertImport = statement(
  "class.insertImport",
  "insert into group_import (group_id, created_uid) values (:classId, :uid) returning id",
);

/**
 * Stores the lines of an import. If the name in a line has already been invited, `before` contains the role in the
 * existing invitation.
 */
export const insertImportRows = statement(
  "class.insertImportRows",
  `insert into group_import_row (import_id, line, outcome, uid, username, before, after)
   select :importId, n.line, n.outcome, n.uid, n.username,
     case when n.outcome <> 'invited' then n.before else
       (select jsonb_build_object('role', o.role) from group_offer o
        where o.group_id = :classId and o.username_key = lower(n.username)) end,
     n.after
   from jsonb_to_recordset(:rows::jsonb)
     n (line int, outcome text, uid text, username text, before jsonb, after jsonb)`,
);

const counted = (outcome: string) =>
  `(select count(*) from group_import_row r where r.import_id = i.id and r.outcome = '${outcome}')::int as ${outcome}`;

export const importPage = statement(
  "class.imports",
  `select i.id, i.created_at as "createdAt", i.undone_at as "undoneAt", u.username as "createdBy",
     ${["created", "added", "changed", "invited", "unchanged"].map(counted).join(", ")}
   from (select * from group_import where group_id = :classId order by id desc limit :limit offset :offset) i
   left join app_user u on u.uid = i.created_uid and u.deleted_at is null order by i.id desc`,
);

/** The number of imports, and the newest import that was not undone (null if there is none). */
export const importTotals = statement(
  "class.importTotals",
  `select count(*)::int as total, max(id) filter (where undone_at is null) as newest
   from group_import where group_id = :classId`,
);

/**
 * Locks the row of an import. `hasTeachers`: whether any member whom the import changed, added or removed was a teacher
 * or became one.
 */
export const lockImport = statement(
  "class.lockImport",
  `select i.undone_at as "undoneAt",
     exists (select from group_import_row r where r.import_id = i.id
       and (r.before ->> 'role' = 'teacher' or r.after ->> 'role' = 'teacher')) as "hasTeachers"
   from group_import i where i.group_id = :classId and i.id = :importId for update of i`,
);

/** Condition: the member's data are still as the import stored them. */
const asImported = `m.group_id = :classId and m.uid = r.uid and r.import_id = :importId
  and jsonb_build_object('role', m.role, 'rosterName', m.roster_name, 'rosterNumber', m.roster_number) = r.after`;

export const removeImported = statement(
  "class.removeImported",
  `delete from group_member m using group_import_row r, user_group g
   where ${asImported} and r.before is null and g.id = m.group_id and not ${ownedBy("g", "m.uid")} returning m.uid`,
);

export const restoreImported = statement(
  "class.restoreImported",
  `update group_member m set role = r.before ->> 'role', roster_name = r.before ->> 'rosterName',
     roster_number = r.before ->> 'rosterNumber'
   from group_import_row r where ${asImported} and r.outcome = 'changed' returning m.uid`,
);

export const withdrawImported = statement(
  "class.withdrawImported",
  `delete from group_offer o using group_import_row r
   where r.import_id = :importId and r.outcome = 'invited' and r.before is null
     and o.group_id = :classId and o.username_key = lower(r.username)
     and (o.role <> 'teacher' or :withTeachers::boolean) returning o.username_key as key`,
);

/** Number of lines whose changes would be reverted by undoing the import. */
export const undoneLines = statement(
  "class.undoneLines",
  `select count(*)::int as total from group_import_row
   where import_id = :importId and (outcome in ('created', 'added', 'changed') or outcome = 'invited' and before is null)`,
);

export const markUndone = statement(
  "class.markUndone",
  "update group_import set undone_at = verdict_now() where id = :importId",
);
