import { sql } from "../platform/db.ts";
import { countsNow } from "./counters.sql.ts";
import { countVerdict } from "./countVerdict.sql.ts";

/** By the policy of problem $1, which is read once. */
const isMiscounted = `s.finished_at is not null and s.counted <>
     (s.countable and (select ${countsNow("p")} from problem p where p.id = $1))`;

/**
 * $1 problem, $2 only ids beyond it: finished submissions that are counted and should not be, or the other
 * way round. Listed and other ones separately: each has its index. The range of one value and the order let
 * only the problem's own index fit.
 */
export const miscounted = sql<{ submitId: number; pid: number }>(
  "recount.miscounted",
  `(select s.submit_id as "submitId", s.problem_id as pid from submission s
    where s.problem_id between $1 and $1 and s.listed and s.submit_id > $2 and ${isMiscounted}
    order by s.problem_id desc, s.submit_id limit 500)
   union all
   (select s.submit_id, s.problem_id from submission s
    where s.problem_id between $1 and $1 and not s.listed and s.submit_id > $2 and ${isMiscounted}
    order by s.problem_id, s.submit_id limit 500)
   order by 1 limit 500`,
  { timeoutMs: 60_000 },
);

/**
 * $1 scope, $2 id, $3 only ids beyond it, $4 whether they may count: submissions of the scope that are
 * stored otherwise.
 */
export const markedOtherwise = sql<{ submitId: number; pid: number }>(
  "recount.markedOtherwise",
  `select s.submit_id as "submitId", s.problem_id as pid from submission s
   where s.scope = $1 and s.scope_id between $2 and $2 and s.scope_id > 0 and s.submit_id > $3
     and s.countable <> $4
   order by s.scope_id desc, s.submit_id limit 500`,
  { timeoutMs: 60_000 },
);

/** $1 problem: whether its verdicts are counted, unchanged as long as the transaction lasts. */
export const lockPolicy = sql<{ counts: boolean }>(
  "recount.policy",
  `select ${countsNow("p")} as counts from problem p where p.id = $1 for share`,
);

/** $1 submission, locked by the caller, $2 whether its scope lets it count. */
export const markCountable = sql(
  "recount.markCountable",
  "update submission set countable = $2 where submit_id = $1",
);

/** $1 submission: whether its scope lets it count, and whether it is finished. */
export const countableOf = sql<{ countable: boolean; finished: boolean }>(
  "recount.countable",
  `select countable, finished_at is not null as finished from submission where submit_id = $1`,
);

/** $1 finished submission, locked by the caller: adds its verdict to every counter, as when it was stored. */
export const addToCounters = sql(
  "recount.add",
  `with fresh as (
     update submission set counted = true
     where submit_id = $1 and countable and finished_at is not null and not counted
     returning submit_id, uid, problem_id, submit_time, status, listed, oi_rank_score
   ), ${countVerdict("fresh")}
   select 1`,
);

/** $1 submission that was subtracted from the counters. */
export const markUncounted = sql(
  "recount.markUncounted",
  "update submission set counted = false where submit_id = $1",
);
