import { sql } from "../platform/db.ts";
import { countsNow } from "./counters.sql.ts";
import { countVerdict } from "./countVerdict.sql.ts";

/**
 * $1 problem, $2 only ids beyond it: finished practice submissions that are counted and should not be, or
 * the other way round. The range of one value and the order let only the problem's own index fit.
 */
export const miscounted = sql<{ submitId: number }>(
  "recount.miscounted",
  `select s.submit_id as "submitId" from submission s
   where s.problem_id between $1 and $1 and s.cid = 0 and s.submit_id > $2 and s.finished_at is not null
     and s.counted <> (select ${countsNow("p")} from problem p where p.id = $1)
   order by s.problem_id desc, s.submit_id limit 500`,
  { timeoutMs: 60_000 },
);

/** $1 problem: whether its verdicts are counted, unchanged as long as the transaction lasts. */
export const holdPolicy = sql<{ counts: boolean }>(
  "recount.policy",
  `select ${countsNow("p")} as counts from problem p where p.id = $1 for share`,
);

/** $1 finished submission, held by the caller: into every counter and mark, as its verdict would have come. */
export const putIntoCounters = sql(
  "recount.putIn",
  `with fresh as (
     update submission set counted = true
     where submit_id = $1 and cid = 0 and finished_at is not null and not counted
     returning submit_id, uid, problem_id, submit_time, status, oi_rank_score
   ), ${countVerdict("fresh")}
   select 1`,
);

/** $1 submission that was taken out of counters and marks. */
export const markUncounted = sql(
  "recount.markUncounted",
  "update submission set counted = false where submit_id = $1",
);
