import type { ContestMatch } from "../../../shared/practice/search.ts";
import { contestStatus } from "../../../shared/contest/contestTimes.ts";
import { isId } from "../../../shared/call/ids.ts";
import type { Db } from "../../platform/database/db.ts";
import { beginningWith, containing } from "../../platform/text/likePattern.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { searchContests } from "../contests.sql.ts";
import { helpedContests } from "../policy.ts";

/**
 * The contests in the viewer's list that best match a search text in lower case. The problems of contests are never
 * searched.
 */
export async function findContests(
  db: Db,
  text: string,
  { viewer, most }: { viewer: Viewer | null; most: number },
): Promise<ContestMatch[]> {
  const rows = await searchContests(db, {
    ...helpedContests(viewer),
    containing: containing(text),
    beginning: beginningWith(text),
    id: isId(text) ? Number(text) : null,
    limit: most,
  });
  const now = db.clock.now();
  return rows.map(({ id, title, rule, isVisible, startTime, endTime }) => ({
    id,
    title,
    type: rule === "acm" ? 0 : 1,
    hidden: !isVisible,
    status: contestStatus({ start: startTime.getTime(), end: endTime.getTime() }, now),
  }));
}
