/** The name of `team_member m` as it is shown with the team; `mu`: the account, where the member has one. */
export const memberName = "coalesce(m.name, mu.username)";

/** The team of an account (alias of `app_user`) on scoreboards, as JSON object; null: it is no team. */
export function teamOf(user: string): string {
  return `case when ${user}.is_team then (select jsonb_build_object('country', t.country, 'members',
       (select coalesce(jsonb_agg(${memberName} order by m.id), '[]')
        from team_member m left join app_user mu on mu.uid = m.uid
        where m.team_uid = t.uid and m.role = 'contestant' and (m.uid is null or m.has_accepted)))
     from team t where t.uid = ${user}.uid) end`;
}
