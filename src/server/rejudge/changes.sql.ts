import { notifyAtCommit } from "../platform/live/live.sql.ts";

/** Bus channel on which the id of a rejudging is sent when its state or results have changed. */
export const REJUDGING_CHANGES = "rejudging-changes";

/**
 * SQL fragment that reports at commit, on the channel `REJUDGING_CHANGES`, that a rejudging has changed; `id` is an SQL
 * expression.
 */
export function rejudgingChanged(id: string): string {
  return notifyAtCommit(`'${REJUDGING_CHANGES}'`, `(${id})::text`);
}
