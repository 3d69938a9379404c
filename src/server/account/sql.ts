import { currentRole } from "../platform/database/currentRole.sql.ts";
import type { StoredAffiliations } from "../platform/route/principal.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { countingEvents } from "../platform/database/sql.ts";

/**
 * `:tokenHashes`: hexadecimal SHA-256 hashes. Selects the valid sessions of active accounts that belong to these
 * hashes. `loginId`: the first session of the same sign-in. `stale`: the last recorded use is several minutes old, so
 * the session's expiry should be extended. `renewable`: more than half of the session's lifetime has passed, so the
 * browser should get a new token.
 */
export const sessionsByTokens = statement(
  "session.byToken",
  `select token.key, found.*
   from unnest(:tokenHashes::text[]) as token (key) cross join lateral (
     select s.id as "sessionId", coalesce(s.login_id, s.id) as "loginId", u.uid, u.username, ${currentRole("u")} as "roleId",
       u.must_change_password as "mustChangePassword", u.affiliations,
       s.replaced_by is null and s.used_at < verdict_now() - interval '5 minutes' as stale,
       s.replaced_by is null and s.created_at < verdict_now() - interval '12 hours' as renewable
     from session s join app_user u on u.uid = s.uid
     where s.token_hash = decode(token.key, 'hex') and s.expires_at > verdict_now() and u.status = 0) found`,
  { byIndex: true },
).narrow<{ affiliations: StoredAffiliations }>();

export const extendSession = statement(
  "session.extend",
  `update session set used_at = verdict_now(), expires_at = verdict_now() + interval '24 hours'
   where id = :sessionId and replaced_by is null`,
);

export const startSession = statement(
  "session.start",
  `insert into session (token_hash, uid, ip, user_agent, expires_at)
   values (:hash, :uid, :ip, :userAgent, verdict_now() + interval '24 hours')`,
);

/**
 * `:passwordHash`: the verified hash (null if something else proved the identity); `:address`: the client's address in
 * the form that rate limits use. Inserts a session, records the sign-in, and returns the previous sign-in (nulls if
 * there was none). Returns no row if the account was banned or its password was changed in the meantime. The ban or the
 * new password has already ended all existing sessions; a session that is created afterwards would remain valid.
 */
export const insertLoginSession = statement(
  "session.enter",
  `with before as (
     select uid, last_login_at as at, last_login_ip as ip, last_login_agent as agent
     from app_user where uid = :uid and status = 0 and (:passwordHash?::text is null or password_hash = :passwordHash)
     for no key update
   ), noted as (
     update app_user u set last_login_at = verdict_now(), last_login_ip = :ip::text,
       last_login_agent = :userAgent::text, previous_login = case when before.at is not null then
         jsonb_build_object('at', before.at, 'ip', before.ip, 'agent', before.agent) end
     from before where u.uid = before.uid returning before.uid, before.at, before.ip
   ), opened as (
     insert into session (token_hash, uid, ip, user_agent, expires_at)
     select :hash::bytea, uid, :ip::text, :userAgent::text, verdict_now() + interval '24 hours' from noted
   ), home as (
     insert into login_address (uid, address) select uid, :address::text from noted
     on conflict (uid, address) do update set used_at = excluded.used_at
   )
   select at, ip from noted`,
  { byIndex: true },
);

/**
 * `:hash`: the hash of the new token. Only one of several concurrent callers gets a row, which contains the id of the
 * new session. The old token stays valid for another minute, for requests already in flight.
 */
export const replaceSession = statement(
  "session.replace",
  `with old as (
     select * from session where id = :sessionId and replaced_by is null for update
   ), fresh as (
     insert into session (token_hash, uid, ip, user_agent, signed_in_at, login_id, expires_at)
     select :hash, uid, ip, user_agent, signed_in_at, coalesce(login_id, id),
       verdict_now() + interval '24 hours' from old
     returning id
   )
   update session set replaced_by = fresh.id, expires_at = verdict_now() + interval '1 minute'
   from fresh where session.id = :sessionId
   returning fresh.id`,
);

/** Ends a session, the session from which it was renewed, and the session that replaced it. */
export const endSession = statement(
  "session.end",
  "delete from session where id = :sessionId or replaced_by = :sessionId or id = (select replaced_by from session where id = :sessionId)",
);

export const endSessionsOf = statement("session.endAll", "delete from session where uid = :uid");

/** Deletes addresses from which an account has not signed in during the last half year. */
export const deleteOldLoginAddresses = statement(
  "session.sweepAddresses",
  "delete from login_address where used_at < verdict_now() - interval '180 days'",
);

export const deleteEndedSessions = statement(
  "session.sweep",
  "delete from session where expires_at < verdict_now()",
);

/** Columns of `app_user u`, or of a query whose column `role_now` is the current role. */
const infoColumnsWith = (
  role: string,
): string => `u.uid, u.username, u.nickname, u.avatar, u.email, u.number, u.gender, u.gender_mark as "genderMark", u.school,
  u.signature, u.realname, u.github, u.blog, u.cf_username as "cfUsername", ${role} as "roleId",
  u.must_change_password as "mustChangePassword"`;

const infoColumns = infoColumnsWith(currentRole("u"));

export type UserInfoRow = RowOf<typeof userInfoByUid>;

export interface LoginRow extends UserInfoRow {
  passwordHash: string;
  status: number;
  /** Whether the account uses an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

/**
 * SQL condition: the address `:ip` is in one of the networks that a contest that is running or about to start lists for
 * its contestants.
 */
const isPlace = `exists (
  select 1 from contest c where :ip?::inet <<= any (c.networks)
    and verdict_now() between c.start_time - interval '2 hours' and c.last_end)`;

/**
 * Used with {@link countingEvents}. If an account with this name exists (ignoring case), `:existingKey` is counted and
 * `:unknownKey` is not; otherwise, the reverse applies. `:address`: the client's address in the form that rate limits
 * use. Returns the count of each key and the columns of the account; the account's uid is null if there is no such
 * account. `isAtHome`: whether the account has signed in from this address before, or a contest that is running or
 * about to start lists the address for its contestants.
 */
export const beginLogin = statement(
  "account.beginLogin",
  `with ${countingEvents(
    `key <> case when exists (select 1 from app_user where lower(username) = lower(:username)) then :unknownKey else :existingKey end`,
  )}
   select (select coalesce(jsonb_object_agg(key, count), '{}') from counted) as counts,
     u.uid is not null and (${isPlace}
       or exists (select 1 from login_address where uid = u.uid and address = :address)) as "isAtHome",
     ${infoColumnsWith("u.role_now")}, u.password_hash as "passwordHash", u.status,
     (select count(*) from totp where uid = u.uid and confirmed_at is not null)
       + (select count(*) from passkey where uid = u.uid) > 0 as "hasSecondFactor"
   from (select 1) one left join (select u.*, ${currentRole("u")} as role_now from app_user u) u
     on lower(u.username) = lower(:username)`,
  { byIndex: true },
).narrow<{ counts: Record<string, number> }>();

export const accountByUid = statement(
  "account.byUid",
  `select ${infoColumns}, u.status from app_user u where u.uid = :uid`,
);

export const userInfoByUid = statement(
  "account.info",
  `select ${infoColumns} from app_user u where u.uid = :uid`,
);

export const passwordHashOf = statement(
  "account.passwordHash",
  `select password_hash as "passwordHash" from app_user where uid = :uid`,
);

/** Replaces the password; returns no row if the password was changed in the meantime. */
export const replacePassword = statement(
  "account.replacePassword",
  `update app_user set password_hash = :newHash, must_change_password = false, modified_at = verdict_now()
   where uid = :uid and password_hash = :verifiedHash returning uid`,
);

/** `:newHash`: hash of the same password with the current cost. */
export const renewPasswordHash = statement(
  "account.renewPasswordHash",
  "update app_user set password_hash = :newHash where uid = :uid and password_hash = :verifiedHash",
);
