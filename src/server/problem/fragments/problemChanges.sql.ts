import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { PROBLEM_CHANGES } from "../problemChanges.ts";

/**
 * A column of `returning` in each statement that writes a row of `problem` that contests may show: publishes its id (an
 * SQL expression) to all servers with the commit.
 */
export function problemChanged(pid: string): string {
  return `${notifyAtCommit(`'${PROBLEM_CHANGES}'`, pid)} as notified`;
}
