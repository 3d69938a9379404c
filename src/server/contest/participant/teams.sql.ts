import { staffOfContest } from "../facts.sql.ts";
import { statement } from "../../platform/database/statement.ts";

/**
 * Returns for each of the given teams whether it takes part, whether it is disqualified, whether the account rule
 * admits its name, and whether it has submitted.
 */
export const teamParticipations = statement(
  "contest.teamParticipations",
  `select u.uid, cp.uid is not null as "isRegistered", cp.disqualified_at is not null as "isDisqualified",
     account_rule_admits(c.account_rule, u.username) as "isAdmitted!",
     exists (select 1 from submission s where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest' and s.uid = u.uid)
       as "hasSubmitted"
   from contest c join app_user u on u.uid = any (:uids::text[])
   left join contest_participant cp on cp.contest_id = c.id and cp.uid = u.uid
   where c.id = :contestId`,
);

/** Locks the contest, so that the rule about who may take part cannot change. */
export const lockTeamRule = statement(
  "contest.lockTeamRule",
  `select entrants, team_max as "teamMax" from contest where id = :id for share`,
);

/**
 * Of the given users, those who already take part in another way, have submitted on their own, or organize the contest.
 */
export const takenMembers = statement(
  "contest.takenMembers",
  `select m.uid from contest c cross join unnest(:uids::text[]) as m (uid) join app_user u on u.uid = m.uid
   where c.id = :contestId and (u.role_id = 1000 or u.uid = any (${staffOfContest})
     or exists (select 1 from contest_entrant e where e.contest_id = c.id and e.uid = m.uid and e.participant_uid <> :teamUid)
     or exists (select 1 from submission s where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest' and s.uid = m.uid))`,
);

/** Removes the team's members from the contest, so that they no longer act for the team in it. */
export const deleteEntrants = statement(
  "contest.deleteEntrants",
  `delete from contest_entrant where contest_id = :contestId and participant_uid = :teamUid and uid <> :teamUid`,
);

/** Returns the contestants who were added; skips users who already take part on their own or for another team. */
export const insertEntrants = statement(
  "contest.insertEntrants",
  `insert into contest_entrant (contest_id, uid, participant_uid)
   select :contestId, m.uid, :teamUid::text from unnest(:uids::text[]) as m (uid) order by m.uid
   on conflict do nothing returning uid`,
);

/**
 * Records that contestants who have accepted a team's invitation take part for that team; skips users who take part in
 * another way.
 */
export const enterTeamMembers = statement(
  "contest.enterTeamMembers",
  `insert into contest_entrant (contest_id, uid, participant_uid)
   select :contestId, m.uid, m.team_uid from team_member m
   join contest_participant cp on cp.contest_id = :contestId and cp.uid = m.team_uid
   join contest c on c.id = cp.contest_id and c.entrants <> 'individuals'
   where m.team_uid = any (:uids::text[]) and m.uid is not null and m.has_accepted and m.role = 'contestant'
   order by m.uid on conflict do nothing`,
);

/**
 * Cancels a team's registration if the contest has not begun, the team has no submissions, and the team is not
 * disqualified.
 */
export const cancelTeam = statement(
  "contest.cancelTeam",
  `delete from contest_participant cp using contest c
   where c.id = cp.contest_id and cp.contest_id = :contestId and cp.uid = :teamUid and cp.disqualified_at is null
     and c.start_time > verdict_now() returning cp.uid`,
);

export const teamRule = statement(
  "contest.teamRule",
  `select entrants, team_max as "teamMax" from contest where id = :id`,
);

export const setTeamRule = statement(
  "contest.setTeamRule",
  "update contest set entrants = :entrants, team_max = :teamMax where id = :id",
);

export const hasTeams = statement(
  "contest.hasTeams",
  `select exists (select 1 from contest_participant cp join app_user u on u.uid = cp.uid
     where cp.contest_id = :contestId and u.is_team) as "hasTeams"`,
);

/** Copies the participation rule (individuals or teams, and the maximum team size) from a contest to its clone. */
export const copyTeamRule = statement(
  "contest.copyTeamRule",
  `update contest c set entrants = f.entrants, team_max = f.team_max
   from contest f where f.id = :from and c.id = :to`,
);
