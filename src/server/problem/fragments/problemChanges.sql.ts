import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { PROBLEM_CHANGES } from "../problemChanges.ts";

/**
 * A column of `returning` for statements that write a row of `problem` that contests may show; it publishes the
 * problem's id (an SQL expression) to all servers with the commit.
 */
export function problemChanged(pid: string): string {
  return `${notifyAtCommit(`'${PROBLEM_CHANGES}'`, pid)} as notified`;
}
