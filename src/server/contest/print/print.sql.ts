import { PRINT_TAKES_MAX } from "../../../shared/contestOrganizer/printStation.ts";
import { realNameOf } from "../../team/fragments/teamOf.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

const noStation = "station_id = null, lease_key = null, lease_until = null";

export const insertPrint = statement(
  "contest.insertPrint",
  "insert into contest_print (contest_id, uid, content, pages, problem_id) values (:cid, :uid, :content, :pages, :pid?)",
);

/**
 * SQL condition: the unprinted row `p` of `contest_print` can be claimed. A row can be claimed again when a print
 * station's claim to it has expired.
 */
export const isFree = "coalesce(p.lease_until <= verdict_now(), p.claimed_at is null)";
const ownColumns = `p.id, p.pages, p.status, case when p.status = 1 or not ${isFree} then p.claimed_at end as "claimedAt", p.printed_at as "printedAt",
  p.created_at as "createdAt", cp.display_id as "displayId"`;
const letters = `left join contest_problem cp on cp.contest_id = p.contest_id and cp.problem_id = p.problem_id`;
const seats = `left join contest_participant who on who.contest_id = p.contest_id and who.uid = p.uid`;

/**
 * Print requests of a contest: first the pending requests, oldest first, then the printed requests, newest first.
 * `claimedBy`: the organizer or the print station that has claimed the request. `isUncertain`: whether the text may
 * already have been printed; only organizers may handle such a request.
 */
export const prints = statement(
  "contest.prints",
  `select ${ownColumns}, u.username, ${realNameOf("u")} as realname, who.seat,
     case when p.status = 1 or not ${isFree} then coalesce(o.username, station.name) end as "claimedBy",
     p.status = 0 and ${isFree} and p.taken >= ${PRINT_TAKES_MAX} as "isUncertain", count(*) over ()::int as total
   from contest_print p join app_user u on u.uid = p.uid ${letters} ${seats}
   left join app_user o on o.uid = p.claimed_by left join contest_print_token station on station.id = p.station_id
   where p.contest_id = :cid
   order by p.status, case when p.status = 0 then p.id end, p.id desc
   limit :limit offset :offset`,
);

/** A user's own print requests, newest first. */
export const ownPrints = statement(
  "contest.ownPrints",
  `select ${ownColumns} from contest_print p ${letters}
   where p.contest_id = :cid and p.uid = :uid order by p.id desc limit :limit`,
  { byIndex: true },
);

export type OwnPrintRow = RowOf<typeof ownPrints>;

/** Claims a print request; no row unless the request is pending and unclaimed. */
export const claimPrintRow = statement(
  "contest.claimPrint",
  `update contest_print p set claimed_by = :organizerUid, claimed_at = verdict_now(), ${noStation}
   where id = :id and contest_id = :cid and status = 0 and ${isFree} returning id`,
);

/**
 * Releases the print request and returns the previous claimant; print stations may claim the request again. No row when
 * the request is unclaimed or already printed.
 */
export const releasePrintRow = statement(
  "contest.releasePrint",
  `update contest_print p set claimed_by = null, claimed_at = null, ${noStation}, taken = 0, station_failures = 0
   from (select id, claimed_by from contest_print
     where id = :id and contest_id = :cid and status = 0 and claimed_at is not null for update) old
   where p.id = old.id returning p.id, p.uid, old.claimed_by as "claimedBy"`,
);

/**
 * Marks a print request as printed; returns no row if the request is already printed or another organizer has claimed
 * it.
 */
export const markPrinted = statement(
  "contest.markPrinted",
  `update contest_print p set status = 1, printed_at = verdict_now(), claimed_by = :organizerUid,
     claimed_at = coalesce(claimed_at, verdict_now()), ${noStation}
   where id = :id and contest_id = :cid and status = 0 and (${isFree} or claimed_by = :organizerUid) returning id`,
);

/** The state and the claimant of a print request; no row when it belongs to another contest. */
export const printHolder = statement(
  "contest.printHolder",
  `select p.status, p.claimed_at as "claimedAt", coalesce(o.username, station.name, '') as name
   from contest_print p left join app_user o on o.uid = p.claimed_by
   left join contest_print_token station on station.id = p.station_id
   where p.id = :id and p.contest_id = :cid`,
  { byIndex: true },
);

export const printText = statement(
  "contest.printText",
  `select p.contest_id as "contestId", c.title as contest, u.username, ${realNameOf("u")} as realname, who.seat,
     cp.display_id as "displayId", p.created_at as "createdAt", p.content
   from contest_print p join contest c on c.id = p.contest_id join app_user u on u.uid = p.uid ${letters} ${seats}
   where p.id = :id`,
  { byIndex: true },
);

export type PrintTextRow = RowOf<typeof printText>;
