import { sql } from "../platform/db.ts";
import { notifyAtCommit } from "../platform/live.sql.ts";

/** Bus channel: id of a problem whose check or programs changed. */
export const CHECK_CHANGES = "problem-check-changes";

/** A part of a statement: `pid` is an SQL expression. */
export function checkChanged(pid: string): string {
  return notifyAtCommit(`'${CHECK_CHANGES}'`, `(${pid})::text`);
}

/** $1 problem: published at commit. */
export const notifyCheckChanged = sql(
  "problemCheck.changed",
  `select ${checkChanged("$1::bigint")}`,
);
