/** The displayed name of `team_member m`; `mu`: the member's account, if any. */
export const memberName = "coalesce(m.name, mu.username)";

/** Names of members of `team t` with a role, as JSON array; members with an account only if they accepted. */
function namesOf(role: "contestant" | "coach"): string {
  return `(select coalesce(jsonb_agg(${memberName} order by m.id), '[]')
     from team_member m left join app_user mu on mu.uid = m.uid
     where m.team_uid = t.uid and m.role = '${role}' and (m.uid is null or m.has_accepted))`;
}

/** The team of an account (alias of `app_user`) in contests, as JSON object; null: it is not a team. */
export function teamOf(user: string): string {
  return `case when ${user}.is_team then (select jsonb_build_object('country', t.country, 'photo', t.photo,
       'members', ${namesOf("contestant")}, 'coaches', ${namesOf("coach")})
     from team t where t.uid = ${user}.uid) end`;
}

/** The address of the photo of a team by its account's id (an SQL expression); null: it has none, or is not a team. */
export function photoOf(uid: string): string {
  return `(select t.photo from team t where t.uid = ${uid})`;
}

/** The name of a team by its account (alias of `app_user`), which has a generated username; null: it is not a team. */
export function teamNameOf(user: string): string {
  return `case when ${user}.is_team then coalesce(${user}.nickname, ${user}.username) end`;
}

/** The name under which an account is listed: the username, or for a team its name. */
export function listedNameOf(user: string): string {
  return `coalesce(${teamNameOf(user)}, ${user}.username)`;
}

/** The real name of a user for organizers; for a team its name, since its account has a generated username. */
export function realNameOf(user: string): string {
  return `case when ${user}.is_team then ${user}.nickname else ${user}.realname end`;
}
