import { statement } from "../../platform/database/statement.ts";
import { overNow, frozenNow } from "../facts.sql.ts";

/** Seconds until the contest is over for all participants, including extra time; 0 once it is over. */
export const secondsUntilOver = statement(
  "contest.untilOver",
  `select greatest(0, extract(epoch from last_end - verdict_now()))::float8 as seconds
   from contest where id = :id`,
);

/**
 * Contests that ended or were revealed in the last few days and whose set of counted submissions is outdated. The set
 * is outdated if the contest has been revealed or its freeze has ended since the last recount. It is also outdated if
 * the site setting for counting submissions to contests has changed. `:isCounting`: whether the site counts submissions
 * to contests; `:afterId`: only contests with a higher id.
 */
export const wronglyCounted = statement(
  "contest.wronglyCounted",
  `select c.id from contest c
   where c.id > :afterId and greatest(c.last_end, c.revealed_at)
       between verdict_now() - make_interval(days => :days::int) and verdict_now()
     and exists (select 1 from submission s where s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0
       and s.countable <> (:isCounting::boolean and ${overNow} and not ${frozenNow}))
   order by c.id limit 100`,
  { timeoutMs: 60_000 },
);
