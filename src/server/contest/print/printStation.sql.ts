import type { StoredAffiliations } from "../../platform/principal.ts";
import { sql } from "../../platform/db.ts";
import type { PrintRequest } from "../../../shared/printStation.ts";

export interface PrintTokenRow {
  id: number;
  name: string;
  createdBy: string;
  createdAt: Date;
  usedAt: Date | null;
}

const columns = `t.id, t.name, o.username as "createdBy", t.created_at as "createdAt", t.used_at as "usedAt"`;

/** $1 contest: the newest first. */
export const printTokens = sql<PrintTokenRow>(
  "contest.printTokens",
  `select ${columns} from contest_print_token t join app_user o on o.uid = t.created_by
   where t.contest_id = $1 order by t.id desc`,
);

/** $1 contest, $2 its organizer, $3 SHA-256 of the token, $4 name, $5 tokens at most: no row when there are as many. */
export const insertPrintToken = sql<PrintTokenRow>(
  "contest.insertPrintToken",
  `with t as (insert into contest_print_token (contest_id, created_by, token_hash, name)
     select $1, $2, $3, $4
     where (select count(*) from contest_print_token where contest_id = $1) < $5
     returning id, name, created_by, created_at, used_at)
   select ${columns} from t join app_user o on o.uid = t.created_by`,
);

/** $1 id, $2 contest: no row when it is not of that contest. */
export const revokePrintTokenRow = sql<{ name: string }>(
  "contest.revokePrintToken",
  "delete from contest_print_token where id = $1 and contest_id = $2 returning name",
);

export interface StationRow {
  affiliations: StoredAffiliations;
  id: number;
  contestId: number;
  /** The organizer for whom it acts. */
  uid: string;
  roleId: number;
  isUsable: boolean;
  /** Its recorded last use is more than a minute old. */
  stale: boolean;
}

/** $1 SHA-256 of the token. */
export const stationOf = sql<StationRow>(
  "contest.printStation",
  `select t.id, t.contest_id as "contestId", o.uid, o.role_id as "roleId", o.status = 0 as "isUsable", o.affiliations,
     coalesce(t.used_at < verdict_now() - interval '1 minute', true) as stale
   from contest_print_token t join app_user o on o.uid = t.created_by where t.token_hash = $1`,
);

/** $1 id. */
export const markStationUsed = sql(
  "contest.printStationUsed",
  "update contest_print_token set used_at = verdict_now() where id = $1",
);

/**
 * $1 contest, $2 station, $3 key of the claim, $4 seconds of the lease, $5 how often it may be taken with an unknown
 * outcome: the text of an earlier claim with this key, or else the next one that waits; those that were put back last.
 */
export const claimRow = sql<PrintRequest>(
  "contest.claimPrintRequest",
  `with next as (
     select id, station_id is not distinct from $2 and lease_key is not distinct from $3::uuid as "isHeld"
     from contest_print
     where contest_id = $1 and status = 0
       and (station_id = $2 and lease_key = $3::uuid
         or coalesce(lease_until <= verdict_now(), claimed_at is null) and taken < $5)
     order by "isHeld" desc, station_failures, id limit 1 for update skip locked
   ), p as (
     update contest_print q set claimed_by = null, claimed_at = verdict_now(), station_id = $2, lease_key = $3::uuid,
       lease_until = verdict_now() + make_interval(secs => $4),
       taken = case when next."isHeld" then q.taken else q.taken + 1 end
     from next where q.id = next.id returning q.*
   )
   select p.id, c.title as contest, u.username, u.realname, who.seat, cp.display_id as "displayId", p.content
   from p join contest c on c.id = p.contest_id join app_user u on u.uid = p.uid
   left join contest_problem cp on cp.contest_id = p.contest_id and cp.problem_id = p.problem_id
   left join contest_participant who on who.contest_id = p.contest_id and who.uid = p.uid`,
);

const held = "id = $1 and contest_id = $2 and station_id = $3 and lease_key = $4::uuid";

/**
 * $1 id, $2 contest, $3 station, $4 key of the claim: also after the lease, unless others took it meanwhile; again
 * changes nothing.
 */
export const finishRow = sql<{ id: number }>(
  "contest.finishPrintRequest",
  `update contest_print set status = 1, printed_at = coalesce(printed_at, verdict_now()), lease_until = null
   where ${held} returning id`,
);

/** The same parameters, and $5 whether it may have been printed. */
export const releaseRow = sql<{ id: number }>(
  "contest.releasePrintRequest",
  `update contest_print set claimed_at = null, station_id = null, lease_key = null, lease_until = null,
     taken = case when $5::boolean then taken else taken - 1 end,
     station_failures = least(station_failures + 1, 1000)
   where ${held} and status = 0 returning id`,
);
