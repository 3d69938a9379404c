import { notifyAtCommit } from "../platform/live/live.sql.ts";

/** Bus channel on which the id of a rejudging is sent when its state or results have changed. */
export const REJUDGING_CHANGES = "rejudging-changes";

/**
 * The part of a statement that publishes a change of a rejudging on the channel `REJUDGING_CHANGES`; `id` is an SQL
 * expression.
 */
export function rejudgingChanged(id: string): string {
  return notifyAtCommit(`'${REJUDGING_CHANGES}'`, `(${id})::text`);
}
