import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { USER_CHANGES } from "../userChanges.ts";

/**
 * A column for the `returning` clause of every statement that writes public user data. It publishes each row's uid (an
 * SQL expression) to all servers when the transaction commits, so that no statement can omit the notification.
 */
export function userChanged(uid: string): string {
  return `${notifyAtCommit(`'${USER_CHANGES}'`, uid)} as notified`;
}
