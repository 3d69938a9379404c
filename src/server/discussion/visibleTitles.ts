import { isOver } from "../../shared/contest/contestTimes.ts";
import { followRefusal } from "../contest/policy.ts";
import { type ContestRecord, readContests } from "../contest/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { LiveViewer } from "../platform/live/live.ts";
import { readSwitches } from "../site/service.ts";
import { readingBar } from "./policy.ts";
import { messagePostRows } from "./posts.sql.ts";
import { problemAccessOf } from "./problemAccess.ts";

type Reader = Omit<LiveViewer, "sessionId">;

/**
 * Titles of the given posts by id, limited to posts that the viewer sees. Applies the rules of `visiblePost`, but to
 * many posts at once and without entering contests.
 */
export async function visibleTitles(
  db: Db,
  ids: readonly number[],
  viewer: Reader | null,
): Promise<ReadonlyMap<number, string>> {
  const [posts, switches] = await Promise.all([
    messagePostRows(db, { ids, ...problemAccessOf(viewer) }),
    readSwitches(db),
  ]);
  const contestIds = posts.flatMap(({ contestId }) => contestId ?? []);
  const openContests = viewer ? await openContestIds(db, contestIds, viewer) : new Set<number>();
  const visiblePosts = posts.filter((post) => {
    const { contestId } = post;
    if (contestId !== null && !openContests.has(contestId)) return false;
    return readingBar(viewer, post, switches) === null;
  });
  return new Map(visiblePosts.map(({ id, title }) => [id, title]));
}

/** Returns the ids of the given contests that are over and that the viewer may enter. */
async function openContestIds(
  db: Db,
  ids: readonly number[],
  viewer: Reader,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const contests = await readContests(db, [...new Set(ids)], viewer.uid);
  const now = db.clock.now();
  const isOpen = ({ guarded, participation }: ContestRecord) =>
    isOver(guarded, now) && !followRefusal(viewer, guarded, { participation, now });
  return new Set(contests.filter(isOpen).map(({ id }) => id));
}
