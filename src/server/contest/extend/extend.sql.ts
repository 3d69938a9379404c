import { statement } from "../../platform/database/statement.ts";

/**
 * The last end is moved together with the end. Two changes never have the same time in whole milliseconds: a form that
 * was loaded before is refused.
 */
export const moveEnd = statement(
  "contest.moveEnd",
  `update contest set last_end = last_end + (:endTime::timestamptz - end_time), end_time = :endTime, sealed_from = :frozenFrom?,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), modified_at + interval '1 millisecond')
   where id = :id`,
);
