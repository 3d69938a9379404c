/** The name shown for `team_member m`; `mu`: the member's account, if any. */
export const memberName = "coalesce(m.name, mu.username)";

/**
 * Names of the members of `team t` with this role, as a JSON array; members with an account are included only if they
 * have accepted.
 */
function namesOf(role: "contestant" | "coach"): string {
  return `(select coalesce(jsonb_agg(${memberName} order by m.id), '[]')
     from team_member m left join app_user mu on mu.uid = m.uid
     where m.team_uid = t.uid and m.role = '${role}' and (m.uid is null or m.has_accepted))`;
}

/**
 * SQL expression for the team that an account represents in contests, as a JSON object; null if the account is not a
 * team's account. `user`: alias of `app_user`.
 */
export function teamOf(user: string): string {
  return `case when ${user}.is_team then (select jsonb_build_object('country', t.country, 'photo', t.photo,
       'members', ${namesOf("contestant")}, 'coaches', ${namesOf("coach")})
     from team t where t.uid = ${user}.uid) end`;
}

/**
 * SQL expression: the address of a team's photo. `uid`: SQL expression for the id of the team's account. Null: the team
 * has no photo, or the account is not a team.
 */
export function photoOf(uid: string): string {
  return `(select t.photo from team t where t.uid = ${uid})`;
}

/**
 * An SQL expression for the name of a team; null if the account is not a team. The username of a team is generated, so
 * the nickname is preferred. `user`: an alias of `app_user`.
 */
export function teamNameOf(user: string): string {
  return `case when ${user}.is_team then coalesce(${user}.nickname, ${user}.username) end`;
}

/** The name under which an account is listed: the username, or the team's name if the account is a team. */
export function listedNameOf(user: string): string {
  return `coalesce(${teamNameOf(user)}, ${user}.username)`;
}

/**
 * The real name of a user as shown to organizers; for a team, the team's name, since the account's username is
 * generated.
 */
export function realNameOf(user: string): string {
  return `case when ${user}.is_team then ${user}.nickname else ${user}.realname end`;
}
