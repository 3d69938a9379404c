/**
 * The current role of `user` (the alias of `app_user` in the statement). A mute ends on time, even before the hourly
 * sweep restores the previous role, which is always the role of ordinary users.
 */
export function currentRole(user: string): string {
  return `case when ${user}.muted_until <= verdict_now() then 1002 else ${user}.role_id end`;
}
