export interface SessionRow {
  sessionId: number;
  /** The first session of its login. */
  loginId: number;
  uid: string;
  username: string;
  roleId: number;
  mustChangePassword: boolean;
  /** Not used for some minutes: its expiry should be extended. */
  stale: boolean;
  /** Half of its lifetime is over: the browser should get a new token. */
  renewable: boolean;
}

/**
 * The {@link SessionRow} of a token by its SHA-256, an SQL expression. Only valid sessions of usable
 * accounts.
 */
export function sessionOf(hash: string): string {
  return `select s.id as "sessionId", coalesce(s.login_id, s.id) as "loginId", u.uid, u.username, u.role_id as "roleId",
     u.must_change_password as "mustChangePassword",
     s.replaced_by is null and s.used_at < verdict_now() - interval '5 minutes' as stale,
     s.replaced_by is null and s.created_at < verdict_now() - interval '12 hours' as renewable
   from session s join app_user u on u.uid = s.uid
   where s.token_hash = ${hash} and s.expires_at > verdict_now() and u.status = 0`;
}
