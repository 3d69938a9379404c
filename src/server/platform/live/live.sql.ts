import { currentRole } from "../database/currentRole.sql.ts";
import type { StoredAffiliations } from "../route/principal.ts";
import { statement } from "../database/statement.ts";

/** `:payload`: at most 8,000 bytes. */
export const notify = statement("live.notify", "select pg_notify(:channel, :payload)");

/**
 * Publishes a message to the bus as part of a statement; `channel` and `message` are SQL expressions. Every process
 * receives the message when the transaction commits; a statement without rows publishes nothing. Use this function in
 * code without access to a bus. The first word of a frame names the sending process, which ignores its own frames; this
 * function leaves the word empty, so no process ignores the frame.
 */
export function notifyAtCommit(channel: string, message: string): string {
  return `pg_notify('verdict', json_build_array('',
    json_build_array(${channel}::text, ${message}::text))::text)`;
}

/** Sent on the listening connection itself, to detect that it is dead. */
export const ping = statement("live.ping", "select 1 as alive");

/**
 * Returns those of the given sessions that are valid, with the current role and affiliations of each session's account.
 * A negative id belongs to an API token; a token has no administrative permissions.
 */
export const liveSessions = statement(
  "live.sessions",
  `select s.id, ${currentRole("u")} as "roleId", u.affiliations from session s join app_user u on u.uid = s.uid
   where s.id = any (:ids::bigint[]) and s.expires_at > verdict_now() and u.status = 0
     and not u.must_change_password
   union all
   select -t.id, case when u.role_id in (1000, 1001, 1008) then 1002 else ${currentRole("u")} end, u.affiliations
   from api_token t join app_user u on u.uid = t.uid
   where t.id = any (select -id from unnest(:ids::bigint[]) id) and coalesce(t.expires_at > verdict_now(), true) and u.status = 0
     and not u.must_change_password`,
).narrow<{ affiliations: StoredAffiliations }>();
