import { statement } from "../platform/database/statement.ts";

/** At most 100 sessions, which is the limit of the list. */
export const sessionsOf = statement(
  "session.list",
  `select id, ip, user_agent as "userAgent", signed_in_at as "signedInAt", used_at as "usedAt"
   from session where uid = :uid and replaced_by is null and expires_at > verdict_now()
   order by used_at desc, id desc limit 100`,
);

/**
 * Deletes a session together with the session from which it was renewed. Returns one row if the session belonged to
 * this account.
 */
export const endOwnSessionRow = statement(
  "session.endOwn",
  `delete from session where uid = :uid and (id = :id or replaced_by = :id) returning id`,
);

/** Ends all sessions except `:sessionId`, the session that it replaced, and the session that has replaced it. */
export const endOtherSessionRows = statement(
  "session.endOtherSessions",
  `delete from session where uid = :uid and id <> :sessionId and replaced_by is distinct from :sessionId
     and id is distinct from (select replaced_by from session where id = :sessionId)`,
);
