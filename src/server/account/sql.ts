import { sql } from "../platform/db.ts";

export interface SessionRow {
  sessionId: number;
  uid: string;
  username: string;
  roleId: number;
  mustChangePassword: boolean;
  /** Not used for some minutes: its life should be prolonged. */
  stale: boolean;
  /** Half its life is over: the browser should get a new token. */
  renewable: boolean;
}

/** $1 SHA-256 of the token. Only live sessions of usable accounts. */
export const sessionByToken = sql<SessionRow>(
  "session.byToken",
  `select s.id as "sessionId", u.uid, u.username, u.role_id as "roleId",
     u.must_change_password as "mustChangePassword",
     s.replaced_by is null and s.used_at < now() - interval '5 minutes' as stale,
     s.replaced_by is null and s.created_at < now() - interval '12 hours' as renewable
   from session s join app_user u on u.uid = s.uid
   where s.token_hash = $1 and s.expires_at > now() and u.status = 0`,
);

/** $1 session id. */
export const prolongSession = sql(
  "session.prolong",
  `update session set used_at = now(), expires_at = now() + interval '24 hours'
   where id = $1 and replaced_by is null`,
);

/** $1 hash, $2 uid, $3 address, $4 user agent. */
export const startSession = sql(
  "session.start",
  `insert into session (token_hash, uid, ip, user_agent, expires_at)
   values ($1, $2, $3, $4, now() + interval '24 hours')`,
);

/**
 * $1 old session id, $2 hash of the new token. One row for the only caller that may hand out the
 * new token; the old one stays good for a minute, for requests that are already on their way.
 */
export const replaceSession = sql<{ id: number }>(
  "session.replace",
  `with old as (
     select * from session where id = $1 and replaced_by is null for update
   ), fresh as (
     insert into session (token_hash, uid, ip, user_agent, expires_at)
     select $2, uid, ip, user_agent, now() + interval '24 hours' from old
     returning id
   )
   update session set replaced_by = fresh.id, expires_at = now() + interval '1 minute'
   from fresh where session.id = $1
   returning fresh.id`,
);

/** $1 session id: ends it and the one it was renewed from. */
export const endSession = sql(
  "session.end",
  "delete from session where id = $1 or replaced_by = $1 or id = (select replaced_by from session where id = $1)",
);

/** $1 uid. */
export const endSessionsOf = sql("session.endAll", "delete from session where uid = $1");

export const deleteEndedSessions = sql(
  "session.sweep",
  "delete from session where expires_at < now()",
);

const infoColumns = `u.uid, u.username, u.nickname, u.avatar, u.email, u.number, u.gender, u.school,
  u.signature, u.realname, u.github, u.blog, u.cf_username as "cfUsername", u.role_id as "roleId",
  u.must_change_password as "mustChangePassword"`;

export interface UserInfoRow {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  email: string | null;
  number: string | null;
  gender: "male" | "female" | "secrecy";
  school: string | null;
  signature: string | null;
  realname: string | null;
  github: string | null;
  blog: string | null;
  cfUsername: string | null;
  roleId: number;
  mustChangePassword: boolean;
}

/** $1 username in any case. */
export const accountByName = sql<UserInfoRow & { passwordHash: string; status: number }>(
  "account.byName",
  `select ${infoColumns}, u.password_hash as "passwordHash", u.status
   from app_user u where lower(u.username) = lower($1)`,
);

/** $1 uid. */
export const userInfoByUid = sql<UserInfoRow>(
  "account.info",
  `select ${infoColumns} from app_user u where u.uid = $1`,
);

/** $1 uid. */
export const passwordHashOf = sql<{ passwordHash: string }>(
  "account.passwordHash",
  `select password_hash as "passwordHash" from app_user where uid = $1`,
);

/** $1 uid, $2 hash that was verified, $3 new hash: no row when somebody else changed it meanwhile. */
export const replacePassword = sql<{ uid: string }>(
  "account.replacePassword",
  `update app_user set password_hash = $3, must_change_password = false, modified_at = now()
   where uid = $1 and password_hash = $2 returning uid`,
);

/** $1 password hash, $2 must change. One row when root did not exist. */
export const insertRoot = sql<{ uid: string }>(
  "account.insertRoot",
  `insert into app_user (uid, username, password_hash, role_id, must_change_password)
   values ('1', 'root', $1, 1000, $2) on conflict do nothing returning uid`,
);

/** $1 password hash: gives root back to whoever stands at the console. */
export const resetRoot = sql<{ username: string }>(
  "account.resetRoot",
  `update app_user set password_hash = $1, role_id = 1000, status = 0, must_change_password = true,
     modified_at = now()
   where uid = '1' returning username`,
);
