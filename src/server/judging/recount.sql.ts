import { statement } from "../platform/database/statement.ts";
import { countsNow } from "./counters.sql.ts";
import { countVerdict } from "./countVerdict.sql.ts";

/**
 * A subquery determines whether verdicts of problem `:pid` count, so that this is evaluated once and not for each
 * submission.
 */
const isMiscounted = `s.finished_at is not null and s.counted <>
     (s.countable and (select ${countsNow("p")} from problem p where p.id = :pid))`;

/**
 * Finished submissions to the problem, with ids above `:afterId`, that are counted but should not be, or that should be
 * counted but are not. Listed and unlisted submissions are read separately, because each group has its own index. The
 * condition `between :pid and :pid` matches only one value, but it is deliberately written as a range. Together with
 * the order, it makes the planner use the problem's index.
 */
export const miscounted = statement(
  "recount.miscounted",
  `(select s.submit_id as "submitId", s.problem_id as pid from submission s
    where s.problem_id between :pid and :pid and s.listed and s.submit_id > :afterId and ${isMiscounted}
    order by s.problem_id desc, s.submit_id limit 500)
   union all
   (select s.submit_id, s.problem_id from submission s
    where s.problem_id between :pid and :pid and not s.listed and s.submit_id > :afterId and ${isMiscounted}
    order by s.problem_id, s.submit_id limit 500)
   order by 1 limit 500`,
  { timeoutMs: 60_000 },
);

/** Submissions of the scope with ids above `:afterId` whose stored `countable` differs from `:countable`. */
export const markedOtherwise = statement(
  "recount.markedOtherwise",
  `select s.submit_id as "submitId", s.problem_id as pid from submission s
   where s.scope = :scope and s.scope_id between :scopeId and :scopeId and s.scope_id > 0 and s.submit_id > :afterId
     and s.countable <> :countable
   order by s.scope_id desc, s.submit_id limit 500`,
  { timeoutMs: 60_000 },
);

/** Whether the problem's verdicts are counted; the row is locked, so this cannot change during the transaction. */
export const lockPolicy = statement(
  "recount.policy",
  `select ${countsNow("p")} as counts from problem p where p.id = :pid for share`,
);

/** `:countable`: whether the submission's scope allows it to count; the caller has locked the submission. */
export const markCountable = statement(
  "recount.markCountable",
  "update submission set countable = :countable where submit_id = :submitId",
);

/** Whether the submission may count according to its scope, and whether it is finished. */
export const countableOf = statement(
  "recount.countable",
  `select countable, finished_at is not null as finished from submission where submit_id = :submitId`,
);

/**
 * Adds the verdict of a finished submission, which the caller has locked, to every counter, in the same way as a new
 * verdict.
 */
export const addToCounters = statement(
  "recount.add",
  `with fresh as (
     update submission set counted = true
     where submit_id = :submitId and countable and finished_at is not null and not counted
     returning submit_id, uid, problem_id, submit_time, status, listed, oi_rank_score
   ), ${countVerdict("fresh")}
   select 1`,
);

/** Records that the submission no longer counts, after it was subtracted from the counters. */
export const markUncounted = statement(
  "recount.markUncounted",
  "update submission set counted = false where submit_id = :submitId",
);
