import {
  boardReadableBy,
  organizedBy,
  overNow,
  frozenNow,
} from "../contest/fragments/facts.sql.ts";
import { sql } from "../platform/db.ts";
import { endedNow, type VirtualRow } from "./sql.ts";

const reader = ["$2::text", "$3::boolean", "$4::boolean"] as const;

/**
 * Virtual participations of a person, who may sign in, in contests with open results whose scoreboard the reader may
 * see; those that run for their owner and organizers. Newest first. $1 person, $2 reader or null, $3 the reader
 * organizes every contest, $4 the reader may organize own ones, $5 limit, $6 offset.
 */
export const virtualHistory = sql<VirtualRow & { total: number }>(
  "virtual.history",
  `select v.id, v.contest_id as "contestId", v.uid, v.started_at as "startedAt", v.ends_at as "endsAt",
     count(*) over ()::int as total
   from virtual_participation v join contest c on c.id = v.contest_id
   join app_user u on u.uid = v.uid and u.status = 0
   where v.uid = $1 and ${overNow} and not ${frozenNow} and ${boardReadableBy(...reader)}
     and (${endedNow} or v.uid = $2 or ${organizedBy(...reader)})
   order by v.id desc limit $5 offset $6`,
  { planEach: true },
);
