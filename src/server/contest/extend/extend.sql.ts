import { statement } from "../../platform/database/statement.ts";

/**
 * Moves the contest's end, and moves the last personal end by the same amount of time. Each change gets a later
 * `modified_at` than the one before, in whole milliseconds. A form that was loaded before the change is therefore
 * recognized as outdated and refused.
 */
export const moveEnd = statement(
  "contest.moveEnd",
  `update contest set last_end = last_end + (:endTime::timestamptz - end_time), end_time = :endTime, sealed_from = :frozenFrom?,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), modified_at + interval '1 millisecond')
   where id = :id`,
);
