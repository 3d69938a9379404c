import { userChanged } from "../account/fragments/userChanges.sql.ts";
import { sql } from "../platform/db.ts";

/** The stored fields that decisions about an account depend on. */
export interface LockedUser {
  uid: string;
  username: string;
  roleId: number;
  status: 0 | 1 | 2;
  realname: string | null;
  nickname: string | null;
  school: string | null;
  number: string | null;
  className: string | null;
  email: string | null;
}

const held = `uid, username, role_id as "roleId", status, realname, nickname, school, number,
  class_name as "className", email`;

/**
 * $1 uids. Their rows, locked until the transaction ends, always in the same order. Without their keys: a new row of
 * another table that refers to such a user must not wait, as its transaction may hold what this one waits for next
 * (a user's counters, which a verdict counts in before it stores the solved mark).
 */
export const lockUsers = sql<LockedUser>(
  "user.lock",
  `select ${held} from app_user where uid = any($1::text[]) and deleted_at is null
   order by uid for no key update`,
);

/**
 * The usable super administrators, locked: concurrent changes wait for each other, so that the last one is
 * never removed. Locked before any other account.
 */
export const lockRoots = sql<{ uid: string }>(
  "user.lockRoots",
  `select uid from app_user where role_id = 1000 and status = 0 and deleted_at is null
   order by uid for no key update`,
);

/** $1 name, $2 mail address, $3 uid of the account that may have them already. */
export const takenByOthers = sql<{ username: boolean; email: boolean }>(
  "user.takenByOthers",
  `select
     exists (select from app_user where lower(username) = lower($1) and uid <> $3) as username,
     exists (select from app_user where lower(email) = lower($2) and email is not null
       and uid <> $3) as email`,
);

/** $1 uid, $2 name, $3 real name, $4 nickname, $5 school, $6 number, $7 mail address, $8 role, $9 status,
 * $10 class. */
export const updateUserRow = sql(
  "user.update",
  `update app_user set username = $2, realname = $3, nickname = $4, school = $5, number = $6, email = $7,
     role_id = $8, status = $9, class_name = $10, modified_at = verdict_now()
   where uid = $1 returning ${userChanged("uid")}`,
);

/** $1 uid, $2 password hash. */
export const setPassword = sql(
  "user.setPassword",
  `update app_user set password_hash = $2, must_change_password = false, modified_at = verdict_now()
   where uid = $1`,
);

/** $1 uids, $2 status. */
export const setStatus = sql(
  "user.setStatus",
  `update app_user set status = $2, modified_at = verdict_now() where uid = any($1::text[])
   returning ${userChanged("uid")}`,
);

/** $1 uids. */
export const endSessionsOfAll = sql(
  "user.endSessions",
  "delete from session where uid = any($1::text[])",
);

/**
 * $1 uids, $2 generated names in the same order, $3 hash of an unusable password. The row remains for
 * references from submissions, solved marks and scoreboards.
 */
export const anonymise = sql(
  "user.anonymise",
  `update app_user u set username = fresh.name, password_hash = $3, must_change_password = false,
     role_id = 1002, status = 1, email = null, nickname = null, realname = null, school = null,
     number = null, class_name = null, gender = 'secrecy', avatar = null, signature = null, signature_html = null,
     github = null, blog = null,
     cf_username = null, last_login_at = null, last_login_ip = null,
     last_login_agent = null, previous_login = null, deleted_at = verdict_now(),
     modified_at = verdict_now()
   from unnest($1::text[], $2::text[]) fresh (uid, name) where u.uid = fresh.uid
   returning ${userChanged("u.uid")}`,
);

/** $1 lower-case names → those that are taken. */
export const namesTaken = sql<{ name: string }>(
  "user.namesTaken",
  "select lower(username) as name from app_user where lower(username) = any($1::text[])",
);

/** $1 lower-case addresses → those that are taken. */
export const addressesTaken = sql<{ email: string }>(
  "user.addressesTaken",
  `select lower(email) as email from app_user
   where lower(email) = any($1::text[]) and email is not null`,
);

/** $1 accounts as JSON rows → the names of those inserted; the others were taken. */
export const insertUsers = sql<{ username: string }>(
  "user.insertMany",
  `insert into app_user (uid, username, password_hash, email, realname, gender, nickname, school,
     number, class_name)
   select uid, username, "passwordHash", email, realname, gender, nickname, school, number, "className"
   from jsonb_to_recordset($1::jsonb) fresh (uid text, username text, "passwordHash" text, email text,
     realname text, gender text, nickname text, school text, number text, "className" text)
   on conflict do nothing returning username, ${userChanged("uid")}`,
);
