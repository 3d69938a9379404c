import { sql } from "../platform/db.ts";
import { statement } from "../platform/statement.ts";
import { countingEvents } from "../platform/sql.ts";
import { sessionOf, type SessionRow } from "./fragments/session.sql.ts";

/** $1 SHA-256 of tokens, hexadecimal: the sessions of those that have one. */
export const sessionsByTokens = sql<SessionRow & { key: string }>(
  "session.byToken",
  `select asked.key, found.*
   from unnest($1::text[]) as asked (key) cross join lateral (${sessionOf("decode(asked.key, 'hex')")}) found`,
  { byIndex: true },
);

/** $1 session id. */
export const extendSession = sql(
  "session.extend",
  `update session set used_at = verdict_now(), expires_at = verdict_now() + interval '24 hours'
   where id = $1 and replaced_by is null`,
);

/** $1 hash, $2 uid, $3 address, $4 user agent. */
export const startSession = sql(
  "session.start",
  `insert into session (token_hash, uid, ip, user_agent, expires_at)
   values ($1, $2, $3, $4, verdict_now() + interval '24 hours')`,
);

/**
 * $1 uid, $2 IP address, $3 user agent, $4 hash of the token, $5 the password hash that was verified (null:
 * another proof), $6 the address for limits. Inserts a session, records the sign-in, and returns the previous one; nulls at the first.
 * No row when the account was banned or its password changed meanwhile: the ban or change ended all
 * sessions, and this one would not have been among them.
 */
export const insertLoginSession = sql<{ at: Date | null; ip: string | null }>(
  "session.enter",
  `with before as (
     select uid, last_login_at as at, last_login_ip as ip, last_login_agent as agent
     from app_user where uid = $1 and status = 0 and ($5::text is null or password_hash = $5)
     for no key update
   ), noted as (
     update app_user u set last_login_at = verdict_now(), last_login_ip = $2::text,
       last_login_agent = $3::text, previous_login = case when before.at is not null then
         jsonb_build_object('at', before.at, 'ip', before.ip, 'agent', before.agent) end
     from before where u.uid = before.uid returning before.uid, before.at, before.ip
   ), opened as (
     insert into session (token_hash, uid, ip, user_agent, expires_at)
     select $4::bytea, uid, $2::text, $3::text, verdict_now() + interval '24 hours' from noted
   ), home as (
     insert into login_address (uid, address) select uid, $6::text from noted
     on conflict (uid, address) do update set used_at = excluded.used_at
   )
   select at, ip from noted`,
  { byIndex: true },
);

/**
 * $1 old session id, $2 hash of the new token. Of concurrent callers only one gets a row and returns the
 * new token; the old one stays valid for a minute, for requests already in flight.
 */
export const replaceSession = sql<{ id: number }>(
  "session.replace",
  `with old as (
     select * from session where id = $1 and replaced_by is null for update
   ), fresh as (
     insert into session (token_hash, uid, ip, user_agent, signed_in_at, login_id, expires_at)
     select $2, uid, ip, user_agent, signed_in_at, coalesce(login_id, id),
       verdict_now() + interval '24 hours' from old
     returning id
   )
   update session set replaced_by = fresh.id, expires_at = verdict_now() + interval '1 minute'
   from fresh where session.id = $1
   returning fresh.id`,
);

/** $1 session id: ends it and the one it was renewed from. */
export const endSession = sql(
  "session.end",
  "delete from session where id = $1 or replaced_by = $1 or id = (select replaced_by from session where id = $1)",
);

/** $1 uid. */
export const endSessionsOf = sql("session.endAll", "delete from session where uid = $1");

/** Addresses that an account has not signed in from for half a year. */
export const deleteOldLoginAddresses = sql(
  "session.sweepAddresses",
  "delete from login_address where used_at < verdict_now() - interval '180 days'",
);

export const deleteEndedSessions = sql(
  "session.sweep",
  "delete from session where expires_at < verdict_now()",
);

const infoColumns = `u.uid, u.username, u.nickname, u.avatar, u.email, u.number, u.gender, u.school,
  u.signature, u.realname, u.github, u.blog, u.cf_username as "cfUsername", u.role_id as "roleId",
  u.must_change_password as "mustChangePassword"`;

export interface UserInfoRow {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  email: string | null;
  number: string | null;
  gender: "male" | "female" | "secrecy";
  school: string | null;
  signature: string | null;
  realname: string | null;
  github: string | null;
  blog: string | null;
  cfUsername: string | null;
  roleId: number;
  mustChangePassword: boolean;
}

export interface LoginRow extends UserInfoRow {
  passwordHash: string;
  status: number;
  /** An authenticator app or a passkey is active. */
  hasSecondFactor: boolean;
}

/** A contest names the address :ip as a place of its contestants, for which they sign in now. */
const isPlace = `exists (
  select 1 from contest c where :ip?::inet <<= any (c.networks)
    and verdict_now() between c.start_time - interval '2 hours' and c.last_end)`;

/**
 * With {@link countingEvents}, of which `:existingKey` only counts when there is an account of the name in any case,
 * `:unknownKey` when there is none. `:address` is that for limits. The counts by key, whether the account has signed in from
 * there before or the address is a place of a contest, and the account; its uid is null when there is none.
 */
export const beginLogin = statement(
  "account.beginLogin",
  `with ${countingEvents(
    `key <> case when exists (select 1 from app_user where lower(username) = lower(:username)) then :unknownKey else :existingKey end`,
  )}
   select (select coalesce(jsonb_object_agg(key, count), '{}') from counted) as counts,
     u.uid is not null and (${isPlace}
       or exists (select 1 from login_address where uid = u.uid and address = :address)) as "isAtHome",
     ${infoColumns}, u.password_hash as "passwordHash", u.status,
     (select count(*) from totp where uid = u.uid and confirmed_at is not null)
       + (select count(*) from passkey where uid = u.uid) > 0 as "hasSecondFactor"
   from (select 1) one left join app_user u on lower(u.username) = lower(:username)`,
  { byIndex: true },
).narrow<{ counts: Record<string, number> }>();

/** $1 uid. */
export const accountByUid = sql<UserInfoRow & { status: number }>(
  "account.byUid",
  `select ${infoColumns}, u.status from app_user u where u.uid = $1`,
);

/** $1 uid. */
export const userInfoByUid = sql<UserInfoRow>(
  "account.info",
  `select ${infoColumns} from app_user u where u.uid = $1`,
);

/** $1 uid. */
export const passwordHashOf = sql<{ passwordHash: string }>(
  "account.passwordHash",
  `select password_hash as "passwordHash" from app_user where uid = $1`,
);

/** $1 uid, $2 verified hash, $3 new hash: no row when it was changed meanwhile. */
export const replacePassword = sql<{ uid: string }>(
  "account.replacePassword",
  `update app_user set password_hash = $3, must_change_password = false, modified_at = verdict_now()
   where uid = $1 and password_hash = $2 returning uid`,
);

/** $1 uid, $2 verified hash, $3 hash of the same password with the current cost. */
export const renewPasswordHash = sql(
  "account.renewPasswordHash",
  "update app_user set password_hash = $3 where uid = $1 and password_hash = $2",
);
