import { markedGender } from "../../account/fragments/markedGender.sql.ts";
import { staffOf } from "../../authority/fragments/reach.sql.ts";
import type { BoardTeam } from "../../../shared/contest/scoreboardCalls.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { photoOf, realNameOf, teamOf } from "../../team/fragments/teamOf.sql.ts";
import { isInside, submissionsAfter, submissionsByIds } from "../facts.sql.ts";

const attemptColumns = `s.submit_id as "submitId", s.uid, s.problem_id as pid, s.submit_time as "submitTime",
  s.status, s.score, s.time_ms as "runTime", s.subtask_scores as subtasks`;

/** The next submissions to the contest, oldest first, starting after the submission `:lastId`. */
export const attemptsAfter = statement("contest.attempts", submissionsAfter(attemptColumns), {
  byIndex: true,
});

export type AttemptRow = RowOf<typeof attemptsAfter>;

/** The given submissions, limited to those that belong to the contest. */
export const attemptsByIds = statement("contest.attemptsByIds", submissionsByIds(attemptColumns), {
  byIndex: true,
});

/** Users who have registered or submitted. */
const participants = `(select uid from contest_participant where contest_id = :cid
     union select s.uid from submission s where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest')`;

/** The team of a contestant; scoreboards show neither coaches nor photos. */
interface StoredTeam extends BoardTeam {
  coaches: string[];
  photo: string | null;
}
/** Ids of the categories of `app_user u`; personal categories are included only with the user's consent. */
const categoriesOfUser = `array(select m.category_id::int from contest_category_member m join contest_category k on k.id = m.category_id
       where m.contest_id = :cid and m.uid = u.uid and (not k.is_personal or m.consented_at is not null) order by 1)`;

/**
 * All users who have registered or submitted; `:uids`: only these users, or null for all users. `registeredAt`: null
 * for users who only submitted.
 */
export const contestants = statement(
  "contest.contestants",
  `select u.uid, u.username, u.nickname, u.realname, u.avatar, ${markedGender} as gender, u.school, u.role_id as "roleId",
     cp.uid is not null as "isRegistered", cp.registered_at as "registeredAt", coalesce(cp.extra_seconds, 0) as "extraSeconds",
     cp.disqualified_at is not null as "isDisqualified", cp.seat, ${teamOf("u")} as team, ${categoriesOfUser} as categories
   from ${participants} who
   join app_user u on u.uid = who.uid
   left join contest_participant cp on cp.contest_id = :cid and cp.uid = u.uid
   where :uids?::text[] is null or u.uid = any (:uids)`,
).narrow<{ team: StoredTeam | null }>();

/** Photos of the teams among the contestants. */
export const teamPhotos = statement(
  "contest.teamPhotos",
  `select each.uid, each.photo from (select who.uid, ${photoOf("who.uid")} as photo from ${participants} who) each
   where each.photo is not null`,
).narrow<{ photo: string }>();

/**
 * All users who match the contest's account rule but have neither registered nor submitted, except organizers; in a
 * contest of a class, only members of the class. `:uids`: only these users, or null for all users.
 */
export const absentees = statement(
  "contest.absentees",
  `select distinct u.uid, u.username, u.nickname, u.realname, u.avatar, ${markedGender} as gender, u.school, u.role_id as "roleId",
     false as "isRegistered", null::timestamptz as "registeredAt", 0 as "extraSeconds", false as "isDisqualified", null as seat, null::jsonb as team, '{}'::int[] as categories
   from (select c.id, c.account_rule, c.group_id, ${staffOf("contest", "c")} as staff from contest c where c.id = :cid offset 0) c
   cross join lateral jsonb_array_elements_text(c.account_rule -> 'extra') as e (name)
   join app_user u on lower(u.username) = lower(e.name)
   where u.uid <> all (c.staff) and u.role_id <> 1000 and ${isInside("u.uid")}
     and (:uids?::text[] is null or u.uid = any (:uids))
     and not exists (select 1 from contest_participant cp where cp.contest_id = c.id and cp.uid = u.uid)
     and not exists (select 1 from submission s where s.scope_id = :cid and s.scope_id > 0
       and s.scope = 'contest' and s.uid = u.uid)`,
).narrow<{ team: StoredTeam | null }>();

/** A row for a contestant or an absent user; absent users have null in the participant columns. */
export type ContestantRow = RowOf<typeof absentees>;

/**
 * Users who have submitted to the contest and whose username or real name (for a team: the team's name) matches the
 * lower-case LIKE pattern.
 */
export const submittersByName = statement(
  "contest.submittersByName",
  `select u.uid
   from (select distinct s.uid from submission s
     where s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest') who
   join app_user u on u.uid = who.uid
   where lower(u.username) like :pattern or lower(${realNameOf("u")}) like :pattern
   order by u.uid limit :limit`,
);
