import type { StoredAffiliations } from "../../platform/route/principal.ts";
import { realNameOf } from "../../team/fragments/teamOf.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

const columns = `t.id, t.name, o.username as "createdBy", t.created_at as "createdAt", t.used_at as "usedAt"`;

/** Print tokens of a contest, newest first. */
export const printTokens = statement(
  "contest.printTokens",
  `select ${columns} from contest_print_token t join app_user o on o.uid = t.created_by
   where t.contest_id = :cid order by t.id desc`,
);

export type PrintTokenRow = RowOf<typeof printTokens>;

/** `:tokenHash`: SHA-256 of the token. No row if the contest already has `:most` tokens. */
export const insertPrintToken = statement(
  "contest.insertPrintToken",
  `with t as (insert into contest_print_token (contest_id, created_by, token_hash, name)
     select :cid, :organizerUid, :tokenHash, :name
     where (select count(*) from contest_print_token where contest_id = :cid) < :most
     returning id, name, created_by, created_at, used_at)
   select ${columns} from t join app_user o on o.uid = t.created_by`,
);

/** Revokes a token; returns no row if the token belongs to another contest. */
export const revokePrintTokenRow = statement(
  "contest.revokePrintToken",
  "delete from contest_print_token where id = :id and contest_id = :cid returning name",
);

/**
 * The print station whose token has this SHA-256 hash, and the organizer for whom the station acts. `stale`: whether
 * the recorded last use is more than a minute ago.
 */
export const stationOf = statement(
  "contest.printStation",
  `select t.id, t.contest_id as "contestId", o.uid, o.role_id as "roleId", o.status = 0 as "isUsable", o.affiliations,
     coalesce(t.used_at < verdict_now() - interval '1 minute', true) as stale
   from contest_print_token t join app_user o on o.uid = t.created_by where t.token_hash = :tokenHash`,
).narrow<{ affiliations: StoredAffiliations }>();

export const markStationUsed = statement(
  "contest.printStationUsed",
  "update contest_print_token set used_at = verdict_now() where id = :id",
);

/**
 * Claims the print request that was claimed earlier with this key, otherwise the next pending request. Requests that
 * were returned to the queue come last. `:lease`: seconds; `:takesMax`: maximum number of times that a request may be
 * claimed without a known result.
 */
export const claimRow = statement(
  "contest.claimPrintRequest",
  `with next as (
     select id, station_id is not distinct from :stationId and lease_key is not distinct from :key::uuid as "isHeld"
     from contest_print
     where contest_id = :cid and status = 0
       and (station_id = :stationId and lease_key = :key::uuid
         or coalesce(lease_until <= verdict_now(), claimed_at is null) and taken < :takesMax)
     order by "isHeld" desc, station_failures, id limit 1 for update skip locked
   ), p as (
     update contest_print q set claimed_by = null, claimed_at = verdict_now(), station_id = :stationId, lease_key = :key::uuid,
       lease_until = verdict_now() + make_interval(secs => :lease),
       taken = case when next."isHeld" then q.taken else q.taken + 1 end
     from next where q.id = next.id returning q.*
   )
   select p.id, c.title as contest, u.username, ${realNameOf("u")} as realname, who.seat, cp.display_id as "displayId", p.content
   from p join contest c on c.id = p.contest_id join app_user u on u.uid = p.uid
   left join contest_problem cp on cp.contest_id = p.contest_id and cp.problem_id = p.problem_id
   left join contest_participant who on who.contest_id = p.contest_id and who.uid = p.uid`,
);

const isClaimed =
  "id = :id and contest_id = :cid and station_id = :stationId and lease_key = :key::uuid";

/**
 * Marks a claimed text as printed, even after the lease has expired, unless another station or an organizer has claimed
 * the text in the meantime. A repeated call changes nothing.
 */
export const finishRow = statement(
  "contest.finishPrintRequest",
  `update contest_print set status = 1, printed_at = coalesce(printed_at, verdict_now()), lease_until = null
   where ${isClaimed} returning id`,
);

/** Releases a claimed print request. `:maybePrinted`: whether the text may have been printed. */
export const releaseRow = statement(
  "contest.releasePrintRequest",
  `update contest_print set claimed_at = null, station_id = null, lease_key = null, lease_until = null,
     taken = case when :maybePrinted::boolean then taken else taken - 1 end,
     station_failures = least(station_failures + 1, 1000)
   where ${isClaimed} and status = 0 returning id`,
);
