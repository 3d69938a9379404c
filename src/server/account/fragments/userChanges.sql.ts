import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { USER_CHANGES } from "../userChanges.ts";

/**
 * A column for the `returning` clause of every statement that writes public user data. When the transaction commits,
 * the uid of each row is published to all servers. Because the column is part of the statement, no call can omit the
 * notification. The parameter `uid` is an SQL expression.
 */
export function userChanged(uid: string): string {
  return `${notifyAtCommit(`'${USER_CHANGES}'`, uid)} as notified`;
}
