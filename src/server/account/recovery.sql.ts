import { type RowOf, statement } from "../platform/database/statement.ts";

/** Addresses are compared case-insensitively. */
export const accountByEmail = statement(
  "recovery.byEmail",
  `select uid, username, email, status from app_user
   where lower(email) = lower(:email) and email is not null`,
);

export type ResetTarget = RowOf<typeof resetTarget>;

/** The account with this name (case-insensitive) and its pending reset link. Returns no row for banned accounts. */
export const resetTarget = statement(
  "recovery.target",
  `select u.uid, u.username, u.password_hash as "passwordHash", c.fingerprint
   from app_user u join mail_code c on c.purpose = 'reset' and c.subject = u.uid
   where lower(u.username) = lower(:username) and c.expires_at > verdict_now() and u.status <> 1`,
);

export const setPassword = statement(
  "recovery.setPassword",
  `update app_user set password_hash = :passwordHash, must_change_password = false, modified_at = verdict_now()
   where uid = :uid`,
);

/**
 * Returns the account with this name (case-insensitive), together with the account's pending link for a new email
 * address. Returns no row for banned accounts.
 */
export const emailLinkTarget = statement(
  "recovery.emailLinkTarget",
  `select u.uid, u.username, u.email, u.password_hash as "passwordHash", c.fingerprint
   from app_user u join mail_code c on c.purpose = 'emailLink' and c.subject = u.uid
   where lower(u.username) = lower(:username) and c.expires_at > verdict_now() and u.status <> 1`,
);

/** Deletes the links (for a password reset or a new address) that were sent before the account's address changed. */
export const deleteMailedLinks = statement(
  "recovery.deleteLinks",
  "delete from mail_code where purpose in ('reset', 'emailLink') and subject = :uid",
);

/** Changes the email address; returns no row if the password was changed in the meantime. */
export const setEmail = statement(
  "recovery.setEmail",
  `update app_user set email = :email, modified_at = verdict_now()
   where uid = :uid and password_hash = :verifiedHash returning uid`,
);

export const addressAndHash = statement(
  "recovery.addressAndHash",
  `select email, username, password_hash as "passwordHash" from app_user where uid = :uid`,
);
