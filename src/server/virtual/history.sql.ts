import { reachParameters, withinReach } from "../authority/fragments/reach.sql.ts";
import { boardReadableBy, overNow, frozenNow } from "../contest/fragments/facts.sql.ts";
import { statement } from "../platform/database/statement.ts";
import { endedNow } from "./sql.ts";

/**
 * Virtual participations of a user whose account is active. A participation is returned only if the results of its
 * contest are public and the reader may see the contest's scoreboard. Running participations are visible only to their
 * owner and the contest's organizers. Newest first. `reachParameters`: contests that the reader organizes.
 */
export const virtualHistory = statement(
  "virtual.history",
  `select v.id, v.contest_id as "contestId", v.uid, v.started_at as "startedAt", v.ends_at as "endsAt",
     count(*) over ()::int as total
   from virtual_participation v join contest c on c.id = v.contest_id
   join app_user u on u.uid = v.uid and u.status = 0
   where v.uid = :uid and ${overNow} and not ${frozenNow} and ${boardReadableBy(":reader?::text", reachParameters)}
     and (${endedNow} or v.uid = :reader or ${withinReach("c", reachParameters)})
   order by v.id desc limit :limit offset :offset`,
  { planEach: true },
);
