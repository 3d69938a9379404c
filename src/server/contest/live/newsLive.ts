import { getContestInfo } from "../../../shared/contest/contest.ts";
import type { Database } from "../../platform/database/db.ts";
import { idTopic, keyOfId } from "../../platform/live/liveTopic.ts";
import type { LiveHub } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { onProblemChange } from "../../problem/service.ts";
import { announceContest } from "../contestChanges.ts";
import { addContestChangeSource } from "./changeSource.ts";
import { mayReadDescription } from "../policy.ts";

const SOURCE = "contest-news";

interface Kit {
  hub: LiveHub;
  db: Database;
  bus: Bus;
  boards: FactsSource;
}

/** The part of the cached scoreboards that reports changes of users or problems. */
interface FactsSource {
  onFactsChange(listener: (contestId: number, what: "users" | "problems") => void): () => void;
}

/**
 * Publishes to all servers that a contest's settings, problems or announcements have changed; must be called after the
 * commit.
 */
export function announceNews(bus: Bus, contestId: number): void {
  bus.publish(SOURCE, String(contestId));
}

/**
 * Announces a change of a contest to the caches, to the scoreboards and to the readers of the contest's news. Call this
 * function after the commit.
 */
export function announceContestAndNews(bus: Bus, contestId: number): void {
  announceContest(bus, contestId);
  announceNews(bus, contestId);
}

/**
 * Reports changes of a contest's settings, problems and announcements on the live channel: topic `contest-news:<cid>`,
 * for readers of the contest's description. The event only indicates that something has changed; the API calls decide
 * what the reader may see.
 */
export function contestNewsLive({ hub, db, bus, boards }: Kit): void {
  hub.addTopic({ ...idTopic(SOURCE, getContestInfo), isComplete: true });
  addContestChangeSource(hub, db, { name: SOURCE, admits: mayReadDescription });
  const changed = (cid: string) => hub.changed(SOURCE, cid, { keys: [keyOfId(SOURCE, cid)] });
  bus.subscribe(SOURCE, changed);
  // The problems of a contest have changed; for instance, a problem was hidden. This server is notified only if it has
  // the contest's board in memory. The board is in memory if a reader has opened it through this server.
  boards.onFactsChange((cid, what) => {
    if (what === "problems") changed(String(cid));
  });
  // The listener above covers only contests whose boards this process has in memory. Readers of other contests may have
  // loaded the problems from another server, and may have missed this change. When they reconnect, they therefore
  // cannot resume from a time before this change.
  onProblemChange(bus, () => hub.mayHaveMissed());
}
