import { sql } from "./db.ts";

/** $1 channel, $2 payload (at most 8,000 bytes). */
export const notify = sql("live.notify", "select pg_notify($1, $2)");

/** Sent on the listening connection itself so that a dead one is noticed. */
export const ping = sql("live.ping", "select 1 as alive");

/** $1 session ids → the live ones with their person's present role. */
export const liveSessions = sql<{ id: number; roleId: number }>(
  "live.sessions",
  `select s.id, u.role_id as "roleId" from session s join app_user u on u.uid = s.uid
   where s.id = any ($1::bigint[]) and s.expires_at > now() and u.status = 0
     and not u.must_change_password`,
);
