import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { USER_CHANGES } from "../userChanges.ts";

/**
 * A column of `returning` in each statement that writes public data of users: publishes every row's uid (an SQL
 * expression) to all servers with the commit, so that no statement can omit the notification.
 */
export function userChanged(uid: string): string {
  return `${notifyAtCommit(`'${USER_CHANGES}'`, uid)} as notified`;
}
