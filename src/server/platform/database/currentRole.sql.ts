/**
 * The current role of `user` (the alias of `app_user` in the statement). Once a mute has ended, this is the role of
 * ordinary users, because only ordinary users can be muted. The stored role is updated later by the hourly sweep.
 */
export function currentRole(user: string): string {
  return `case when ${user}.muted_until <= verdict_now() then 1002 else ${user}.role_id end`;
}
