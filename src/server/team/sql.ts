import { userChanged } from "../account/fragments/userChanges.sql.ts";
import type { TeamRole } from "../../shared/account/team.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { memberName } from "./fragments/teamOf.sql.ts";

interface TeamJson {
  members: {
    id: number;
    uid: string | null;
    username: string | null;
    name: string;
    role: TeamRole;
    hasAccepted: boolean;
  }[];
}

const members = `(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'uid', m.uid, 'username', mu.username,
       'name', ${memberName}, 'role', m.role, 'hasAccepted', m.uid is null or m.has_accepted) order by m.id), '[]')
     from team_member m left join app_user mu on mu.uid = m.uid where m.team_uid = t.uid)`;

const teamColumns = `t.uid, u.username, t.name, t.name_en as "nameEn", u.school, t.country, u.avatar as logo, t.photo,
  t.captain_uid as "captainUid", t.has_login as "hasLogin", ${members} as members`;

/** Teams of which the user is a member or to which they are invited, sorted by name. */
export const teamsOf = statement(
  "team.ofUser",
  `select ${teamColumns} from team t join app_user u on u.uid = t.uid
   where t.uid in (select team_uid from team_member where uid = :uid) order by lower(t.name), t.uid`,
).narrow<TeamJson>();

export type TeamRow = RowOf<typeof teamsOf>;

export const teamByUid = statement(
  "team.byUid",
  `select ${teamColumns} from team t join app_user u on u.uid = t.uid where t.uid = :uid`,
  { byIndex: true },
).narrow<TeamJson>();

/** Locks the team, so that all changes to a team, its members and its registrations are serialized. */
export const lockTeam = statement(
  "team.lock",
  "select uid from team where uid = :uid for no key update",
);

/** `:uid`: the team's account, which must already exist. */
export const insertTeam = statement(
  "team.insert",
  `insert into team (uid, name, name_en, country, captain_uid)
   values (:uid, :name, :nameEn?, :country?, :captainUid)`,
);

export const updateTeamRow = statement(
  "team.update",
  `with changed as (
     update team set name = :name::text, name_en = :nameEn?, country = :country? where uid = :uid returning uid
   )
   update app_user u set nickname = :name, realname = :name, school = :school?, modified_at = verdict_now()
   from changed where u.uid = changed.uid returning ${userChanged("u.uid")}`,
);

export const setTeamLogo = statement(
  "team.setLogo",
  `update app_user set avatar = :url?, modified_at = verdict_now() where uid = :uid and is_team
   returning ${userChanged("uid")}`,
);

export const setTeamPhoto = statement(
  "team.setPhoto",
  "update team set photo = :url? where uid = :uid",
);

/**
 * Deletes a team together with its account. Returns no row if the team has taken part in a contest or has submissions.
 */
export const deleteTeamRow = statement(
  "team.delete",
  `delete from app_user u where u.uid = :uid and u.is_team
     and not exists (select 1 from contest_participant cp where cp.uid = u.uid)
     and not exists (select 1 from submission s where s.uid = u.uid)
   returning ${userChanged("u.uid")}`,
);

/** The user with this name, unless the account cannot be a member because it is a team, deleted or banned. */
export const invitedUser = statement(
  "team.invitedUser",
  `select uid from app_user
   where lower(username) = lower(:username) and deleted_at is null and status = 0 and not is_team`,
);

/**
 * Number of teams of a user, invitations included; the user's row stays locked. No row: the account is a team account.
 */
export const countTeams = statement(
  "team.count",
  `with person as materialized (select uid from app_user where uid = :uid and not is_team for no key update)
   select count(m.id)::int as count from person left join team_member m on m.uid = person.uid group by person.uid`,
);

/** Inserts a member; returns no row if the user is already a member. */
export const insertMember = statement(
  "team.insertMember",
  `insert into team_member (team_uid, uid, name, role, has_accepted)
   values (:teamUid, :uid?, :name?, :role, :hasAccepted) on conflict do nothing returning id`,
);

export const memberById = statement(
  "team.member",
  `select m.id, m.team_uid as "teamUid", m.uid, m.has_accepted as "hasAccepted", t.name as "teamName"
   from team_member m join team t on t.uid = m.team_uid where m.id = :id`,
);

export const acceptMember = statement(
  "team.accept",
  "update team_member set has_accepted = true, name = :name? where id = :id and not has_accepted returning id",
);

export const deleteMember = statement(
  "team.deleteMember",
  "delete from team_member where id = :id",
);

/** After the captain has left, makes the accepted member who was added first (smallest `id`) the new captain. */
export const passCaptaincy = statement(
  "team.passCaptaincy",
  `update team t set captain_uid = (select m.uid from team_member m
     where m.team_uid = t.uid and m.has_accepted and m.uid is not null order by m.id limit 1)
   where t.uid = :uid`,
);

/** Whether a contest in which the user acts for the team is running. */
export const actsInRunning = statement(
  "team.actsInRunning",
  `select exists (select 1 from contest_entrant e join contest c on c.id = e.contest_id
     where e.uid = :uid and e.participant_uid = :teamUid and c.start_time <= verdict_now()
       and c.last_end > verdict_now()) as acts`,
);

/** Stops the user from acting for the team in contests that have not started. */
export const leaveScheduled = statement(
  "team.leaveScheduled",
  `delete from contest_entrant e using contest c
   where c.id = e.contest_id and e.uid = :uid and e.participant_uid = :teamUid and c.start_time > verdict_now()`,
);
