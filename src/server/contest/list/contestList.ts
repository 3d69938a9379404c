import { mayListVisible, unknownClass } from "../../authority/policy.ts";
import { CALENDAR_DAYS_MAX, CALENDAR_MAX } from "../../../shared/contest/contestCalendar.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { ContestRow, ListedContest } from "../../../shared/contest/contest.ts";
import type { Db } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { Viewer } from "../../platform/route/route.ts";
import {
  contestCalendar,
  contestList,
  type ContestListRow,
  ownParts,
  recentContests,
} from "../contests.sql.ts";
import { helpedContests } from "../policy.ts";
import { presentRow } from "../read.ts";

interface ListQuestion {
  classId: number | undefined;
  currentPage: number;
  limit: number;
  status: number | undefined;
  type: number | undefined;
  auth: number | undefined;
  keyword: string | undefined;
}

/**
 * Visible contests of the site, or of one class for its members (refusal: CLASS_NOT_FOUND). Organizers also see the
 * hidden contests that they organize, if the settings of those contests allow this.
 */
export async function listContests(
  db: Db,
  { classId, currentPage, limit, status, type, auth, keyword }: ListQuestion,
  viewer: Viewer | null,
): Promise<{ records: ListedContest[]; total: number }> {
  refuseStrangers(viewer, classId);
  const rules = type === undefined ? null : rulesOfType(type);
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await contestList(db, {
    ...helpedContests(viewer),
    groupId: classId ?? null,
    status: status ?? null,
    rules,
    auth: auth ?? null,
    pattern,
    limit,
    offset: (currentPage - 1) * limit,
  });
  return { records: await listedRows(db, rows, viewer), total: rows[0]?.total ?? 0 };
}

/**
 * Refuses with CLASS_NOT_FOUND if the viewer is not a member of the class, because only members see the contests of the
 * class.
 */
function refuseStrangers(viewer: Viewer | null, classId: number | undefined): void {
  if (classId !== undefined && !mayListVisible(viewer, "contest", classId)) {
    throw unknownClass(classId);
  }
}

/**
 * Contests of the site or of a class that appear in the viewer's list and take place between two times. Refusals:
 * INVALID_FIELD, CLASS_NOT_FOUND.
 */
export async function readCalendar(
  db: Db,
  { classId, from, to }: { classId: number | undefined; from: string; to: string },
  viewer: Viewer | null,
): Promise<ListedContest[]> {
  refuseStrangers(viewer, classId);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days <= 0) throw new Refusal("INVALID_FIELD", { field: "to", reason: "endEarly" });
  if (days > CALENDAR_DAYS_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "to", reason: "calendarLong" });
  }
  const rows = await contestCalendar(db, {
    ...helpedContests(viewer),
    groupId: classId ?? null,
    from: new Date(from),
    to: new Date(to),
    limit: CALENDAR_MAX,
  });
  return listedRows(db, rows, viewer);
}

/** Adds the viewer's progress in each contest; one statement reads the progress in all contests. */
async function listedRows(
  db: Db,
  rows: readonly ContestListRow[],
  viewer: Viewer | null,
): Promise<ListedContest[]> {
  const now = db.clock.now();
  const ids = rows.map(({ id }) => id);
  const parts = viewer && ids.length > 0 ? await ownParts(db, { ids, uid: viewer.uid }) : [];
  const byId = new Map(parts.map(({ id, ...part }) => [id, part]));
  return rows.map((row) => ({ ...presentRow(row, now), own: byId.get(row.id) ?? null }));
}

/** Visible contests that are running or begin within 14 days; the latest start comes first. */
export async function readRecentContests(db: Db): Promise<ContestRow[]> {
  const rows = await recentContests(db);
  const now = db.clock.now();
  return rows.map((row) => presentRow(row, now));
}

/** ACM is type 0; all rules with points have type 1. */
function rulesOfType(type: number): string[] {
  return type === 0 ? ["acm"] : ["oiRecent", "oiHighest", "ioi", "atCoder"];
}
