import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { statement } from "../platform/database/statement.ts";
import { CONTEST_LOGINS } from "./contestChanges.ts";

/**
 * A column of `returning` for `contest_session cs`: publishes the user of a changed login to all servers with the
 * commit.
 */
const loginChanged = `${notifyAtCommit(`'${CONTEST_LOGINS}'`, "cs.contest_id || ' ' || cs.uid")} as notified`;

/** Binds the login unless another one is bound, and returns the bound one. No row when none is bound and this one was released. */
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
 * Releases the bound logins of a user (null: of all) and returns the users. `:forbidsReturn`: these logins are never
 * bound again.
 */
export const releaseLogins = statement(
  "contest.releaseLogins",
  `update contest_session cs set login_id = null,
     released = case when :forbidsReturn::boolean then array_append(cs.released, cs.login_id) else cs.released end
   from app_user u
   where cs.contest_id = :contestId and (:uid?::text is null or cs.uid = :uid) and cs.login_id is not null and u.uid = cs.uid
   returning u.username, cs.ip, ${loginChanged}`,
);
