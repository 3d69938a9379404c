import { sql } from "../../platform/db.ts";
import { overNow, frozenNow } from "../facts.sql.ts";

/** $1 contest: seconds until it is over for everybody, extra time included; 0 when it is. */
export const secondsUntilOver = sql<{ seconds: number }>(
  "contest.untilOver",
  `select greatest(0, extract(epoch from last_end - verdict_now()))::float8 as seconds
   from contest where id = $1`,
);

/**
 * $1 whether the site counts contests, $2 days, $3 only ids beyond it: contests that were over or revealed in the last
 * days whose submissions are not stored as they count now: revealed ones, those whose counting at the end found them
 * frozen, and all after the switch was turned.
 */
export const wronglyCounted = sql<{ id: number }>(
  "contest.wronglyCounted",
  `select c.id from contest c
   where c.id > $3 and greatest(c.last_end, c.revealed_at)
       between verdict_now() - make_interval(days => $2::int) and verdict_now()
     and exists (select 1 from submission s where s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0
       and s.countable <> ($1::boolean and ${overNow} and not ${frozenNow}))
   order by c.id limit 100`,
  { timeoutMs: 60_000 },
);
