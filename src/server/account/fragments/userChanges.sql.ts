import { notifyAtCommit } from "../../platform/live.sql.ts";
import { USER_CHANGES } from "../userChanges.ts";

/**
 * A column of `returning` in each statement that writes what others are shown of users: publishes every row's uid (an
 * SQL expression) to all servers with the commit, so that none can write without telling.
 */
export function userChanged(uid: string): string {
  return `${notifyAtCommit(`'${USER_CHANGES}'`, uid)} as notified`;
}
