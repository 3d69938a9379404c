import {
  type getContestRatings,
  RATING_HISTORY_MAX,
} from "../../shared/contestOrganizer/contestRating.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { PROVISIONAL_CONTESTS } from "../../shared/practice/ratingLevels.ts";
import { organizedContests } from "../contest/policy.ts";
import type { Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import type { StoredRating } from "./fragments/userRating.sql.ts";
import { hideRating, ratingHistory } from "./sql.ts";

/**
 * Ratings of a user after each contest, newest first; for contests that this reader may not see, the id and the title
 * are null.
 */
export async function readHistory(
  db: Db,
  uid: string,
  viewer: Viewer | null,
): Promise<OutputOf<typeof getContestRatings>> {
  if (!(await readSwitches(db)).contestRating) return [];
  const rows = await ratingHistory(db, {
    uid,
    readerUid: viewer?.uid ?? null,
    ...organizedContests(viewer),
    limit: RATING_HISTORY_MAX,
  });
  return rows.map(({ contestId, title, endedAt, isReadable, ...row }) => ({
    contestId: isReadable ? contestId : null,
    title: isReadable ? title : null,
    endTime: endedAt.toISOString(),
    rank: row.rank,
    contestants: row.participants,
    before: row.before,
    after: row.rating,
    performance: Math.round(row.performance),
  }));
}

/**
 * A user's rating as shown on their page; null if there is none, if it is hidden from this reader, or if the site has
 * no ratings.
 */
export async function presentRating(
  db: Db,
  stored: StoredRating | null,
  { isOwn }: { isOwn: boolean },
): Promise<(StoredRating & { isProvisional: boolean }) | null> {
  // Until a user has a rating, nobody else may see whether the rating will be hidden.
  if (stored === null || (stored.rating === null && !isOwn)) return null;
  if (!(await readSwitches(db)).contestRating) return null;
  return { ...stored, isProvisional: stored.contests < PROVISIONAL_CONTESTS };
}

/** Hides a user's rating from others, or shows it again. */
export async function hideOwnRating(db: Db, uid: string, isHidden: boolean): Promise<null> {
  await hideRating(db, { uid, isHidden });
  return null;
}
