import { PRINT_TAKES_MAX } from "../../../shared/printStation.ts";
import { sql } from "../../platform/db.ts";

const noStation = "station_id = null, lease_key = null, lease_until = null";

/** $1 contest, $2 uid, $3 text, $4 its pages, $5 problem or null. */
export const insertPrint = sql(
  "contest.insertPrint",
  "insert into contest_print (contest_id, uid, content, pages, problem_id) values ($1, $2, $3, $4, $5)",
);

export interface OwnPrintRow {
  id: number;
  displayId: string | null;
  pages: number;
  claimedAt: Date | null;
  printedAt: Date | null;
  status: number;
  createdAt: Date;
}

export interface PrintListRow extends OwnPrintRow {
  username: string;
  realname: string | null;
  seat: string | null;
  /** The organizer, or the name of the print station. */
  claimedBy: string | null;
  /** Print stations leave it to organizers. */
  isUncertain: boolean;
  total: number;
}

/** A condition on `contest_print p` that is not printed: it waits; what a print station has had for too long waits again. */
export const isFree = "coalesce(p.lease_until <= verdict_now(), p.claimed_at is null)";
const ownColumns = `p.id, p.pages, p.status, case when p.status = 1 or not ${isFree} then p.claimed_at end as "claimedAt", p.printed_at as "printedAt",
  p.created_at as "createdAt", cp.display_id as "displayId"`;
const letters = `left join contest_problem cp on cp.contest_id = p.contest_id and cp.problem_id = p.problem_id`;
const seats = `left join contest_participant who on who.contest_id = p.contest_id and who.uid = p.uid`;

/** $1 contest, $2 limit, $3 offset: waiting ones first, the oldest first; then printed ones, the newest first. */
export const prints = sql<PrintListRow>(
  "contest.prints",
  `select ${ownColumns}, u.username, u.realname, who.seat,
     case when p.status = 1 or not ${isFree} then coalesce(o.username, station.name) end as "claimedBy",
     p.status = 0 and ${isFree} and p.taken >= ${PRINT_TAKES_MAX} as "isUncertain", count(*) over ()::int as total
   from contest_print p join app_user u on u.uid = p.uid ${letters} ${seats}
   left join app_user o on o.uid = p.claimed_by left join contest_print_token station on station.id = p.station_id
   where p.contest_id = $1
   order by p.status, case when p.status = 0 then p.id end, p.id desc
   limit $2 offset $3`,
);

/** $1 contest, $2 uid, $3 limit: the newest first. */
export const ownPrints = sql<OwnPrintRow>(
  "contest.ownPrints",
  `select ${ownColumns} from contest_print p ${letters}
   where p.contest_id = $1 and p.uid = $2 order by p.id desc limit $3`,
  { byIndex: true },
);

/** $1 id, $2 contest, $3 organizer: no row unless it waits and is not claimed. */
export const claimPrintRow = sql<{ id: number }>(
  "contest.claimPrint",
  `update contest_print p set claimed_by = $3, claimed_at = verdict_now(), ${noStation}
   where id = $1 and contest_id = $2 and status = 0 and ${isFree} returning id`,
);

/**
 * $1 id, $2 contest: who had claimed it; print stations may take it again. No row when it is not claimed or already
 * printed.
 */
export const releasePrintRow = sql<{ id: number; uid: string; claimedBy: string | null }>(
  "contest.releasePrint",
  `update contest_print p set claimed_by = null, claimed_at = null, ${noStation}, taken = 0, station_failures = 0
   from (select id, claimed_by from contest_print
     where id = $1 and contest_id = $2 and status = 0 and claimed_at is not null for update) old
   where p.id = old.id returning p.id, p.uid, old.claimed_by as "claimedBy"`,
);

/** $1 id, $2 contest, $3 organizer: no row when it is printed, or another one works on it. */
export const markPrinted = sql<{ id: number }>(
  "contest.markPrinted",
  `update contest_print p set status = 1, printed_at = verdict_now(), claimed_by = $3,
     claimed_at = coalesce(claimed_at, verdict_now()), ${noStation}
   where id = $1 and contest_id = $2 and status = 0 and (${isFree} or claimed_by = $3) returning id`,
);

/** $1 id, $2 contest: no row when it is not of that contest. */
export const printHolder = sql<{ status: number; claimedAt: Date | null; name: string }>(
  "contest.printHolder",
  `select p.status, p.claimed_at as "claimedAt", coalesce(o.username, station.name, '') as name
   from contest_print p left join app_user o on o.uid = p.claimed_by
   left join contest_print_token station on station.id = p.station_id
   where p.id = $1 and p.contest_id = $2`,
  { byIndex: true },
);

export interface PrintTextRow {
  contestId: number;
  contest: string;
  username: string;
  realname: string | null;
  seat: string | null;
  displayId: string | null;
  createdAt: Date;
  content: string;
}

/** $1 id. */
export const printText = sql<PrintTextRow>(
  "contest.printText",
  `select p.contest_id as "contestId", c.title as contest, u.username, u.realname, who.seat,
     cp.display_id as "displayId", p.created_at as "createdAt", p.content
   from contest_print p join contest c on c.id = p.contest_id join app_user u on u.uid = p.uid ${letters} ${seats}
   where p.id = $1`,
  { byIndex: true },
);
