import { getContestInfo } from "../../../shared/contest.ts";
import type { Database } from "../../platform/db.ts";
import { idTopic, keyOfId } from "../../platform/liveTopic.ts";
import type { LiveHub } from "../../platform/live.ts";
import type { Bus } from "../../platform/liveBus.ts";
import { onProblemChange } from "../../problem/service.ts";
import { addContestChangeSource } from "./changeSource.ts";
import { mayKnow } from "../policy.ts";

const SOURCE = "contest-news";

interface Kit {
  hub: LiveHub;
  db: Database;
  bus: Bus;
  boards: FactsSource;
}

/** The part of the scoreboards in memory that says when one may show users or problems otherwise. */
interface FactsSource {
  onFactsChange(listener: (contestId: number, what: "users" | "problems") => void): () => void;
}

/** Publishes to all servers that a contest's settings, problems or announcements changed; call it after the commit. */
export function announceNews(bus: Bus, contestId: number): void {
  bus.publish(SOURCE, String(contestId));
}

/**
 * Changes of a contest's settings, problems and announcements on the live channel: topic `contest-news:<cid>`, for all
 * who may know the contest. The event says only that something changed; what the reader may see of it the calls decide.
 */
export function contestNewsLive({ hub, db, bus, boards }: Kit): void {
  hub.addTopic({ ...idTopic(SOURCE, getContestInfo), isComplete: true });
  addContestChangeSource(hub, db, { name: SOURCE, admits: mayKnow });
  const changed = (cid: string) => hub.changed(SOURCE, cid, { keys: [keyOfId(SOURCE, cid)] });
  bus.subscribe(SOURCE, changed);
  // A problem was hidden, for instance; who has the contest's pages open has asked for its board here.
  boards.onFactsChange((cid, what) => {
    if (what === "problems") changed(String(cid));
  });
  // Of a contest without a board here, readers may have the problems from another server.
  onProblemChange(bus, () => hub.mayHaveMissed());
}
