import { statement } from "../../platform/database/statement.ts";
import { allowsOwnSessions, isModeOn } from "../engine/accounts.sql.ts";

/** A user's own sessions that have not expired. */
export const sessionsOf = statement(
  "remote.ownSessions",
  `select account_group as "accountGroup", handle, state <> 'ready' as "hasEnded", expires_at as "expiresAt"
   from remote_account where owner_uid = :uid and expires_at > verdict_now()`,
);

/** Judges at which users' own sessions are switched off. */
export const judgesWithoutSessions = statement(
  "remote.judgesWithoutSessions",
  "select judge from remote_judge where 'own' = any (modes_off)",
);

/**
 * Deletes the user's sessions for other accounts at a judge, because a user may have only one session at each judge.
 */
export const deleteOtherSessions = statement(
  "remote.deleteOtherSessions",
  "delete from remote_account where owner_uid = :uid and account_group = :accountGroup and handle <> :handle",
);

export const storeOwnSession = statement(
  "remote.storeOwnSession",
  `insert into remote_account (account_group, handle, owner_uid, session, expires_at, last_success_at)
   values (:accountGroup, :handle, :uid, :session, verdict_now() + make_interval(days => :days::int), verdict_now())
   on conflict (account_group, handle, owner_uid) do update set session = excluded.session,
     expires_at = excluded.expires_at, last_success_at = excluded.last_success_at, state = 'ready', state_reason = ''`,
);

export const deleteOwnSession = statement(
  "remote.deleteOwnSession",
  "delete from remote_account where owner_uid = :uid and account_group = :accountGroup",
);

/**
 * Deletes expired sessions, and sessions at judges where sessions are switched off. If the site does not allow sessions
 * at all, deletes all of them.
 */
export const deleteExpiredSessions = statement(
  "remote.deleteExpiredSessions",
  `delete from remote_account where owner_uid is not null and (expires_at <= verdict_now() or not ${allowsOwnSessions}
     or not ${isModeOn("own", "account_group")})`,
);
