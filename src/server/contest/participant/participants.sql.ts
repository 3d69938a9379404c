import { type RowOf, statement } from "../../platform/database/statement.ts";
import { isInside } from "../facts.sql.ts";

/** SQL condition: a user has submissions in the contest `:contestId`; `uid` is an SQL expression. */
const hasSubmitted = (uid: string): string =>
  `exists (select 1 from submission s where s.scope_id = :contestId and s.scope_id > 0 and s.scope = 'contest' and s.uid = ${uid})`;

/**
 * `:pattern`: LIKE pattern for part of a name, school or seat, null for all. `boundAt` and `boundFrom`: when, and from
 * which IP address, the user's only permitted session was chosen.
 */
export const participants = statement(
  "contest.participants",
  `select u.uid, u.username, u.nickname, u.realname, u.school, cp.seat, cp.uid is not null as "isRegistered",
     ${hasSubmitted("u.uid")} as "hasSubmitted", cp.registered_at as "registeredAt", coalesce(cp.extra_seconds, 0) as "extraSeconds",
     account_rule_admits(c.account_rule, u.username) as "isAdmitted!",
     cp.disqualified_at as "disqualifiedAt", cp.disqualified_reason as "disqualifiedReason",
     cs.bound_at as "boundAt", cs.ip as "boundFrom",
     count(*) over ()::int as total
   from (select uid from contest_participant where contest_id = :contestId
     union select uid from contest_session where contest_id = :contestId and login_id is not null
     union select s.uid from submission s where s.scope_id = :contestId and s.scope_id > 0 and s.scope = 'contest') who
   join app_user u on u.uid = who.uid
   join contest c on c.id = :contestId
   left join contest_participant cp on cp.contest_id = :contestId and cp.uid = u.uid
   left join contest_session cs on c.one_session and cs.contest_id = :contestId and cs.uid = u.uid
     and cs.login_id is not null
   where :pattern?::text is null or lower(u.username) like :pattern or lower(u.nickname) like :pattern
     or lower(u.realname) like :pattern or lower(u.school) like :pattern or lower(cp.seat) like :pattern
   order by lower(u.username), u.uid limit :limit offset :offset`,
  { planEach: true },
);

export type ParticipantRow = RowOf<typeof participants>;

/**
 * Existing users with these names; in a contest of a class, only members of the class and participants of the contest.
 * `name` is spelled as in `:usernames`.
 */
export const usersToAdd = statement(
  "contest.usersToAdd",
  `select line.name, u.uid, account_rule_admits(c.account_rule, u.username) as "isAdmitted!",
     cp.uid is not null as "isRegistered", cp.seat,
     exists (select 1 from contest_entrant e where e.contest_id = c.id and e.uid = u.uid and e.participant_uid <> e.uid)
       as "isInTeam"
   from unnest(:usernames::text[]) as line (name)
   join app_user u on lower(u.username) = lower(line.name) and u.deleted_at is null
   join contest c on c.id = :contestId
   left join contest_participant cp on cp.contest_id = c.id and cp.uid = u.uid
   where cp.uid is not null or ${isInside("u.uid")}`,
);

export type AddableUser = RowOf<typeof usersToAdd>;

/** Stores users with their seats; if a seat is null, the stored seat is kept. */
export const storeParticipants = statement(
  "contest.storeParticipants",
  `insert into contest_participant (contest_id, uid, seat)
   select :contestId, n.uid, n.seat from unnest(:uids::text[], :seats[?]::text[]) as n (uid, seat) order by n.uid
   on conflict (contest_id, uid) do update set seat = coalesce(excluded.seat, contest_participant.seat)`,
);

export const storedParticipant = statement(
  "contest.participant",
  `select u.username, cp.uid is not null as "isRegistered", ${hasSubmitted("u.uid")} as "hasSubmitted", cp.seat,
     coalesce(cp.extra_seconds, 0) as "extraSeconds", cp.disqualified_at as "disqualifiedAt",
     cp.disqualified_reason as "disqualifiedReason"
   from app_user u left join contest_participant cp on cp.contest_id = :contestId and cp.uid = u.uid
   where u.uid = :uid`,
);

/** If `isRegistered` is false, the contest has no participant row for the user. */
export type StoredParticipant = RowOf<typeof storedParticipant>;

/** `:extraSeconds`: extra time in seconds. */
export const updateParticipantRow = statement(
  "contest.updateParticipant",
  `update contest_participant set seat = :seat?, extra_seconds = :extraSeconds
   where contest_id = :contestId and uid = :uid`,
);

/** If the reason is null, the participant is no longer disqualified. */
export const setDisqualified = statement(
  "contest.setDisqualified",
  `update contest_participant set disqualified_reason = :reason?::text,
     disqualified_at = case when :reason?::text is not null then coalesce(disqualified_at, verdict_now()) end
   where contest_id = :contestId and uid = :uid`,
);

export const removeParticipantRow = statement(
  "contest.removeParticipant",
  "delete from contest_participant where contest_id = :contestId and uid = :uid",
);

/**
 * Sets the contest's latest end time to the personal end time of the participant with the most extra time, ignoring
 * disqualified participants. Returns no row if the latest end time does not change.
 */
export const followExtraTime = statement(
  "contest.followExtraTime",
  `update contest c set last_end = e.last_end
   from (select o.id, o.end_time + make_interval(secs => (select coalesce(max(cp.extra_seconds), 0)
       from contest_participant cp where cp.contest_id = o.id and cp.disqualified_at is null)) as last_end
     from contest o where o.id = :contestId) e
   where c.id = e.id and c.last_end <> e.last_end
   returning c.id::int`,
);

/** Number of a user's submissions in a contest. `:from`: start, inclusive; `:to`: end, exclusive. */
export const countSubmissionsWithin = statement(
  "contest.countSubmissionsWithin",
  `select count(*)::int as count from submission s
   where s.scope_id = :contestId and s.scope_id > 0 and s.scope = 'contest' and s.uid = :uid
     and s.submit_time >= :from::timestamptz and s.submit_time < :to::timestamptz`,
);
