import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { USER_CHANGES } from "../userChanges.ts";

/**
 * A column for the `returning` clause of every statement that writes public user data. The column publishes the uid of
 * each row to all servers when the transaction commits, so that no statement can omit the notification; the parameter
 * `uid` is an SQL expression.
 */
export function userChanged(uid: string): string {
  return `${notifyAtCommit(`'${USER_CHANGES}'`, uid)} as notified`;
}
