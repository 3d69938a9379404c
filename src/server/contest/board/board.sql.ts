import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { sql } from "../../platform/db.ts";
import { submissionsAfter, submissionsByIds } from "../facts.sql.ts";

export interface AttemptRow {
  submitId: number;
  uid: string;
  pid: number;
  submitTime: Date;
  status: number;
  score: number | null;
  runTime: number | null;
  subtasks: number[] | null;
}

const attemptColumns = `s.submit_id as "submitId", s.uid, s.problem_id as pid, s.submit_time as "submitTime",
  s.status, s.score, s.time_ms as "runTime", s.subtask_scores as subtasks`;

/** $1 contest, $2 the last id that is known: the next ones, oldest first. */
export const attemptsAfter = sql<AttemptRow>("contest.attempts", submissionsAfter(attemptColumns), {
  byIndex: true,
});

/** $1 ids of submissions, $2 contest: those of them that were sent to it. */
export const attemptsByIds = sql<AttemptRow>(
  "contest.attemptsByIds",
  submissionsByIds(attemptColumns),
  { byIndex: true },
);

export interface ContestantRow {
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  avatar: string | null;
  gender: string;
  school: string | null;
  roleId: number;
  isRegistered: boolean;
  /** Null: by no registration. */
  registeredAt: Date | null;
  extraSeconds: number;
  isDisqualified: boolean;
  seat: string | null;
}

/** $1 contest, $2 uids or null: everybody of them who registered or submitted. */
export const contestants = sql<ContestantRow>(
  "contest.contestants",
  `select u.uid, u.username, u.nickname, u.realname, u.avatar, u.gender, u.school, u.role_id as "roleId",
     cp.uid is not null as "isRegistered", cp.registered_at as "registeredAt", coalesce(cp.extra_seconds, 0) as "extraSeconds",
     cp.disqualified_at is not null as "isDisqualified", cp.seat
   from (select uid from contest_participant where contest_id = $1
     union select s.uid from submission s where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest') who
   join app_user u on u.uid = who.uid
   left join contest_participant cp on cp.contest_id = $1 and cp.uid = u.uid
   where $2::text[] is null or u.uid = any ($2)`,
);

/**
 * $1 contest, $2 uids or null: all of them whom its account rule names and who have neither registered nor submitted,
 * without organizers.
 */
export const absentees = sql<ContestantRow>(
  "contest.absentees",
  `select distinct u.uid, u.username, u.nickname, u.realname, u.avatar, u.gender, u.school, u.role_id as "roleId",
     false as "isRegistered", null::timestamptz as "registeredAt", 0 as "extraSeconds", false as "isDisqualified", null as seat
   from (select c.id, c.account_rule, ${staffOf("contest", "c")} as staff from contest c where c.id = $1 offset 0) c
   cross join lateral jsonb_array_elements_text(c.account_rule -> 'extra') as e (name)
   join app_user u on lower(u.username) = lower(e.name)
   where u.uid <> all (c.staff) and u.role_id <> 1000
     and ($2::text[] is null or u.uid = any ($2))
     and not exists (select 1 from contest_participant cp where cp.contest_id = c.id and cp.uid = u.uid)
     and not exists (select 1 from submission s where s.scope_id = $1 and s.scope_id > 0
       and s.scope = 'contest' and s.uid = u.uid)`,
);

/** $1 contest, $2 part of a username or real name as LIKE pattern, $3 how many: who submitted to it and is called so. */
export const submittersCalled = sql<{ uid: string }>(
  "contest.submittersCalled",
  `select u.uid
   from (select distinct s.uid from submission s
     where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest') who
   join app_user u on u.uid = who.uid
   where lower(u.username) like $2 or lower(u.realname) like $2
   order by u.uid limit $3`,
);
