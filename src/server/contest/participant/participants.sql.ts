import { sql } from "../../platform/db.ts";

export interface ParticipantRow {
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  seat: string | null;
  isRegistered: boolean;
  hasSubmitted: boolean;
  registeredAt: Date | null;
  extraSeconds: number;
  isAdmitted: boolean;
  disqualifiedAt: Date | null;
  disqualifiedReason: string | null;
  /** Of the bound session. */
  boundAt: Date | null;
  boundFrom: string | null;
  total: number;
}

/** Somebody (SQL expression) has submissions of contest $1. */
const hasSubmitted = (uid: string): string =>
  `exists (select 1 from submission s where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and s.uid = ${uid})`;

/** $1 contest, $2 part of a name, school or seat as LIKE pattern or null, $3 limit, $4 offset. */
export const participants = sql<ParticipantRow>(
  "contest.participants",
  `select u.uid, u.username, u.nickname, u.realname, u.school, cp.seat, cp.uid is not null as "isRegistered",
     ${hasSubmitted("u.uid")} as "hasSubmitted", cp.registered_at as "registeredAt", coalesce(cp.extra_seconds, 0) as "extraSeconds",
     account_rule_admits(c.account_rule, u.username) as "isAdmitted",
     cp.disqualified_at as "disqualifiedAt", cp.disqualified_reason as "disqualifiedReason",
     cs.bound_at as "boundAt", cs.ip as "boundFrom",
     count(*) over ()::int as total
   from (select uid from contest_participant where contest_id = $1
     union select uid from contest_session where contest_id = $1 and login_id is not null
     union select s.uid from submission s where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest') who
   join app_user u on u.uid = who.uid
   join contest c on c.id = $1
   left join contest_participant cp on cp.contest_id = $1 and cp.uid = u.uid
   left join contest_session cs on c.one_session and cs.contest_id = $1 and cs.uid = u.uid
     and cs.login_id is not null
   where $2::text is null or lower(u.username) like $2 or lower(u.nickname) like $2 or lower(u.realname) like $2
     or lower(u.school) like $2 or lower(cp.seat) like $2
   order by lower(u.username), u.uid limit $3 offset $4`,
  { planEach: true },
);

export interface AddableUser {
  name: string;
  uid: string;
  isAdmitted: boolean;
  isRegistered: boolean;
  seat: string | null;
}

/** $1 contest, $2 usernames: those that exist, with the spelling that was asked for. */
export const usersToAdd = sql<AddableUser>(
  "contest.usersToAdd",
  `select asked.name, u.uid, account_rule_admits(c.account_rule, u.username) as "isAdmitted",
     cp.uid is not null as "isRegistered", cp.seat
   from unnest($2::text[]) as asked (name)
   join app_user u on lower(u.username) = lower(asked.name) and u.deleted_at is null
   join contest c on c.id = $1
   left join contest_participant cp on cp.contest_id = c.id and cp.uid = u.uid`,
);

/** $1 contest, $2 uids, $3 their seats; a seat that is null keeps the stored one. */
export const storeParticipants = sql(
  "contest.storeParticipants",
  `insert into contest_participant (contest_id, uid, seat)
   select $1, n.uid, n.seat from unnest($2::text[], $3::text[]) as n (uid, seat) order by n.uid
   on conflict (contest_id, uid) do update set seat = coalesce(excluded.seat, contest_participant.seat)`,
);

export interface StoredParticipant {
  username: string;
  /** No participant, only a user, when false. */
  isRegistered: boolean;
  hasSubmitted: boolean;
  seat: string | null;
  extraSeconds: number;
  disqualifiedAt: Date | null;
  disqualifiedReason: string | null;
}

/** $1 contest, $2 uid. */
export const storedParticipant = sql<StoredParticipant>(
  "contest.participant",
  `select u.username, cp.uid is not null as "isRegistered", ${hasSubmitted("u.uid")} as "hasSubmitted", cp.seat,
     coalesce(cp.extra_seconds, 0) as "extraSeconds", cp.disqualified_at as "disqualifiedAt",
     cp.disqualified_reason as "disqualifiedReason"
   from app_user u left join contest_participant cp on cp.contest_id = $1 and cp.uid = u.uid
   where u.uid = $2`,
);

/** $1 contest, $2 uid, $3 seat or null, $4 seconds of extra time. */
export const updateParticipantRow = sql(
  "contest.updateParticipant",
  "update contest_participant set seat = $3, extra_seconds = $4 where contest_id = $1 and uid = $2",
);

/** $1 contest, $2 uid, $3 reason; null restores. */
export const setDisqualified = sql(
  "contest.setDisqualified",
  `update contest_participant set disqualified_reason = $3::text,
     disqualified_at = case when $3::text is not null then coalesce(disqualified_at, verdict_now()) end
   where contest_id = $1 and uid = $2`,
);

/** $1 contest, $2 uid. */
export const removeParticipantRow = sql(
  "contest.removeParticipant",
  "delete from contest_participant where contest_id = $1 and uid = $2",
);

/**
 * $1 contest: sets the last end to that of the participant with the most extra time; the disqualified do not count.
 * No row: it is unchanged.
 */
export const followExtraTime = sql<{ id: number }>(
  "contest.followExtraTime",
  `update contest c set last_end = e.last_end
   from (select o.id, o.end_time + make_interval(secs => (select coalesce(max(cp.extra_seconds), 0)
       from contest_participant cp where cp.contest_id = o.id and cp.disqualified_at is null)) as last_end
     from contest o where o.id = $1) e
   where c.id = e.id and c.last_end <> e.last_end
   returning c.id::int`,
);

/** $1 contest, $2 uid, $3 the first moment, $4 the moment after the last. */
export const countSubmissionsWithin = sql<{ count: number }>(
  "contest.countSubmissionsWithin",
  `select count(*)::int as count from submission s
   where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and s.uid = $2
     and s.submit_time >= $3::timestamptz and s.submit_time < $4::timestamptz`,
);
