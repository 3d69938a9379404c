import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { PROBLEM_CHANGES } from "../problemChanges.ts";

/**
 * A column for the `returning` clause of statements that write a `problem` row that contests may show; when the
 * transaction commits, it publishes the problem's id (an SQL expression) to all servers.
 */
export function problemChanged(pid: string): string {
  return `${notifyAtCommit(`'${PROBLEM_CHANGES}'`, pid)} as notified`;
}
