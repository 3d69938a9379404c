import { mayListVisible, unknownClass } from "../../authority/policy.ts";
import type { ContestRow } from "../../../shared/contest.ts";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/likePattern.ts";
import type { Viewer } from "../../platform/route.ts";
import { contestList, recentContests } from "../contests.sql.ts";
import { organizedContests } from "../policy.ts";
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

/** Visible contests of the site, or of one class for its members (refusal: CLASS_NOT_FOUND); organizers also see their own hidden ones if these are visible to organizers. */
export async function listContests(
  db: Db,
  { classId, currentPage, limit, status, type, auth, keyword }: ListQuestion,
  viewer: Viewer | null,
): Promise<{ records: ContestRow[]; total: number }> {
  if (classId !== undefined && !mayListVisible(viewer, "contest", classId)) {
    throw unknownClass(classId);
  }
  const rules = type === undefined ? null : rulesOfType(type);
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await contestList(db, {
    ...organizedContests(viewer),
    groupId: classId ?? null,
    status: status ?? null,
    rules,
    auth: auth ?? null,
    pattern,
    limit,
    offset: (currentPage - 1) * limit,
  });
  const now = db.clock.now();
  return { records: rows.map((row) => presentRow(row, now)), total: rows[0]?.total ?? 0 };
}

/** Visible contests that run or begin within 14 days, the latest start first. */
export async function readRecentContests(db: Db): Promise<ContestRow[]> {
  const rows = await recentContests(db);
  const now = db.clock.now();
  return rows.map((row) => presentRow(row, now));
}

/** ACM is type 0; all rules with points are type 1. */
function rulesOfType(type: number): string[] {
  return type === 0 ? ["acm"] : ["oiRecent", "oiHighest", "ioi", "atCoder"];
}
