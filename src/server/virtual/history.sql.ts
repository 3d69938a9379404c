import { reachFrom, withinReach } from "../authority/fragments/reach.sql.ts";
import { boardReadableBy, overNow, frozenNow } from "../contest/fragments/facts.sql.ts";
import { sql } from "../platform/db.ts";
import { endedNow, type VirtualRow } from "./sql.ts";

const organized = reachFrom(3);

/**
 * Virtual participations of a person, who may sign in, in contests with open results whose scoreboard the reader may
 * see; those that run for their owner and organizers. Newest first. $1 person, $2 reader or null, $3 to $6 which
 * contests the reader organizes (`reachValues`), $7 limit, $8 offset.
 */
export const virtualHistory = sql<VirtualRow & { total: number }>(
  "virtual.history",
  `select v.id, v.contest_id as "contestId", v.uid, v.started_at as "startedAt", v.ends_at as "endsAt",
     count(*) over ()::int as total
   from virtual_participation v join contest c on c.id = v.contest_id
   join app_user u on u.uid = v.uid and u.status = 0
   where v.uid = $1 and ${overNow} and not ${frozenNow} and ${boardReadableBy("$2::text", organized)}
     and (${endedNow} or v.uid = $2 or ${withinReach("c", organized)})
   order by v.id desc limit $7 offset $8`,
  { planEach: true },
);
