import { sql } from "../platform/db.ts";
import { frameAtCommit } from "../platform/live.sql.ts";

/** The bus says here which problem's check or programs changed. */
export const CHECK_CHANGES = "problem-check-changes";

/** As a part of a statement: `pid` is an SQL expression. */
export function checkChanged(pid: string): string {
  return frameAtCommit(`'${CHECK_CHANGES}'`, `(${pid})::text`);
}

/** $1 problem: told with the commit. */
export const tellCheckChanged = sql("problemCheck.changed", `select ${checkChanged("$1::bigint")}`);
