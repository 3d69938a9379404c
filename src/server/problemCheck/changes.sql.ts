import { statement } from "../platform/database/statement.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";

/** Bus channel; each message is the id of a problem whose check or programs have changed. */
export const CHECK_CHANGES = "problem-check-changes";

/** SQL fragment that reports at commit that a problem's check has changed; `pid` is an SQL expression. */
export function checkChanged(pid: string): string {
  return notifyAtCommit(`'${CHECK_CHANGES}'`, `(${pid})::text`);
}

/** Publishes at commit that the check or the programs of the problem have changed. */
export const notifyCheckChanged = statement(
  "problemCheck.changed",
  `select ${checkChanged(":pid::bigint")}`,
);
