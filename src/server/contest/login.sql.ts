import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { statement } from "../platform/database/statement.ts";
import { CONTEST_LOGINS } from "./contestChanges.ts";

/**
 * A column for the `returning` clause of statements that change `contest_session cs`. When the transaction commits, all
 * servers are notified that the session restriction of this user has changed.
 */
const loginChanged = `${notifyAtCommit(`'${CONTEST_LOGINS}'`, "cs.contest_id || ' ' || cs.uid")} as notified`;

/**
 * Restricts the user to this session, unless the user is already restricted to a session. Returns the session to which
 * the user is now restricted. Returns no row if the user is not restricted and this session was released earlier.
 */
export const bindLoginRow = statement(
  "contest.bindLogin",
  `insert into contest_session as cs (contest_id, uid, login_id, ip) values (:contestId, :uid, :loginId, :ip)
   on conflict (contest_id, uid) do update set login_id = coalesce(cs.login_id, excluded.login_id),
     ip = case when cs.login_id is null then excluded.ip else cs.ip end,
     bound_at = case when cs.login_id is null then verdict_now() else cs.bound_at end
   where cs.login_id is not null or not excluded.login_id = any (cs.released)
   returning login_id as "loginId!", ${loginChanged}`,
);

/**
 * Removes the session restriction of one user (null: of all users) and returns the affected users. `:forbidsReturn`:
 * whether the released sessions are stored, so that these users can never be bound to them again.
 */
export const releaseLogins = statement(
  "contest.releaseLogins",
  `update contest_session cs set login_id = null,
     released = case when :forbidsReturn::boolean then array_append(cs.released, cs.login_id) else cs.released end
   from app_user u
   where cs.contest_id = :contestId and (:uid?::text is null or cs.uid = :uid) and cs.login_id is not null and u.uid = cs.uid
   returning u.username, cs.ip, ${loginChanged}`,
);
