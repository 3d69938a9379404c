import { sql } from "../platform/db.ts";
import { overNow, sealedNow } from "./facts.sql.ts";

/** $1 contest: seconds until it is over for everybody, extra time included; 0 when it is. */
export const secondsUntilOver = sql<{ seconds: number }>(
  "contest.untilOver",
  `select greatest(0, extract(epoch from last_end - verdict_now()))::float8 as seconds
   from contest where id = $1`,
);

/**
 * Contests of the last week whose submissions are not stored as they count now: revealed ones, and those whose
 * counting at the end found them sealed.
 */
export const wronglyCounted = sql<{ id: number }>(
  "contest.wronglyCounted",
  `select c.id from contest c
   where greatest(c.last_end, c.revealed_at) between verdict_now() - interval '7 days' and verdict_now()
     and exists (select 1 from submission s where s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0
       and s.countable <> (${overNow} and not ${sealedNow}))`,
);
