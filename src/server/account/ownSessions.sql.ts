import { sql } from "../platform/db.ts";

export interface OwnSessionRow {
  id: number;
  ip: string;
  userAgent: string;
  signedInAt: Date;
  usedAt: Date;
}

/** $1 uid. At most 100 sessions, the limit of the list. */
export const sessionsOf = sql<OwnSessionRow>(
  "session.list",
  `select id, ip, user_agent as "userAgent", signed_in_at as "signedInAt", used_at as "usedAt"
   from session where uid = $1 and replaced_by is null and expires_at > verdict_now()
   order by used_at desc, id desc limit 100`,
);

/**
 * $1 session id, $2 uid of its owner: deletes it together with the session it was renewed from. One row if
 * it belonged to this account.
 */
export const endSessionOf = sql<{ id: number }>(
  "session.endOwn",
  `delete from session where uid = $2 and (id = $1 or replaced_by = $1) returning id`,
);

/** $1 uid, $2 the session that is kept, together with the one it was renewed to or from. */
export const endOtherSessionsOf = sql(
  "session.endOthers",
  `delete from session where uid = $1 and id <> $2 and replaced_by is distinct from $2
     and id is distinct from (select replaced_by from session where id = $2)`,
);
