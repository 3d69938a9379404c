import type { LiveEvent } from "../../../shared/live.ts";
import type { Database } from "../../platform/database/db.ts";
import type { LiveHub, LiveViewer } from "../../platform/live/live.ts";
import { storedContests } from "../contestCache.ts";
import type { GuardedContest } from "../policy.ts";

/**
 * Adds a source of events to the live channel. An event only indicates that data of a contest has changed; its ref is
 * the contest's id. Who may read is checked for each event, because permissions may change.
 */
export function addContestChangeSource(
  hub: LiveHub,
  db: Database,
  {
    name,
    admits,
  }: {
    name: "contest-news" | "contest-queues";
    admits: (viewer: LiveViewer | null, contest: GuardedContest) => boolean;
  },
): void {
  hub.addSource({
    name,
    async deliver(ref, _detail, readers) {
      const cid = Number(ref);
      const contest = await storedContests(db).of(cid, null);
      if (!contest) return;
      const event: LiveEvent = { type: name, cid };
      for (const reader of readers) {
        if (admits(reader.viewer, contest.guarded)) reader.send(event);
      }
    },
  });
}
