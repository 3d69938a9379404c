import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { PROBLEM_CHANGES } from "../problemChanges.ts";

/**
 * Returns a column for the `returning` clause of statements that change a row of `problem`, because contests may show
 * the changed data. Selecting the column sends the problem's id to all servers when the transaction commits. `pid`: an
 * SQL expression.
 */
export function problemChanged(pid: string): string {
  return `${notifyAtCommit(`'${PROBLEM_CHANGES}'`, pid)} as notified`;
}
