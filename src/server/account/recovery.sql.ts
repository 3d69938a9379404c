import { sql } from "../platform/db.ts";

/** $1 mail address, case-insensitive. */
export const accountByEmail = sql<{ uid: string; username: string; email: string; status: number }>(
  "recovery.byEmail",
  `select uid, username, email, status from app_user
   where lower(email) = lower($1) and email is not null`,
);

export interface ResetTarget {
  uid: string;
  username: string;
  passwordHash: string;
  fingerprint: Buffer;
}

/** $1 username, case-insensitive: the account with its open reset link. No row for banned accounts. */
export const resetTarget = sql<ResetTarget>(
  "recovery.target",
  `select u.uid, u.username, u.password_hash as "passwordHash", c.fingerprint
   from app_user u join mail_code c on c.purpose = 'reset' and c.subject = u.uid
   where lower(u.username) = lower($1) and c.expires_at > verdict_now() and u.status <> 1`,
);

/** $1 uid, $2 password hash. */
export const setPassword = sql(
  "recovery.setPassword",
  `update app_user set password_hash = $2, must_change_password = false, modified_at = verdict_now()
   where uid = $1`,
);

/** $1 username, case-insensitive: the account with its open link for a new mail address. No row for banned accounts. */
export const emailLinkTarget = sql<ResetTarget & { email: string | null }>(
  "recovery.emailLinkTarget",
  `select u.uid, u.username, u.email, u.password_hash as "passwordHash", c.fingerprint
   from app_user u join mail_code c on c.purpose = 'emailLink' and c.subject = u.uid
   where lower(u.username) = lower($1) and c.expires_at > verdict_now() and u.status <> 1`,
);

/** $1 uid: deletes links that were mailed before the account's address changed. */
export const deleteMailedLinks = sql(
  "recovery.deleteLinks",
  "delete from mail_code where purpose in ('reset', 'emailLink') and subject = $1",
);

/**
 * $1 uid, $2 new address, $3 the hash that was verified. No row when the password was changed meanwhile.
 */
export const setEmail = sql<{ uid: string }>(
  "recovery.setEmail",
  `update app_user set email = $2, modified_at = verdict_now()
   where uid = $1 and password_hash = $3 returning uid`,
);

/** $1 uid. */
export const addressAndHash = sql<{ email: string | null; username: string; passwordHash: string }>(
  "recovery.addressAndHash",
  `select email, username, password_hash as "passwordHash" from app_user where uid = $1`,
);
