import { sql } from "../../platform/db.ts";

/**
 * $1 contest, $2 its new end, $3 the beginning of its freeze or null. The last end moves with the end. Two changes never have the
 * same time in whole milliseconds: a form that was loaded before is refused.
 */
export const moveEnd = sql(
  "contest.moveEnd",
  `update contest set last_end = last_end + ($2::timestamptz - end_time), end_time = $2, sealed_from = $3,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), modified_at + interval '1 millisecond')
   where id = $1`,
);
