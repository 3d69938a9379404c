import type { Db } from "../platform/db.ts";
import { idTopic, keyOfId } from "../platform/liveTopic.ts";
import type { LiveHub } from "../platform/live.ts";
import type { Bus } from "../platform/liveBus.ts";
import { addContestChangeSource } from "./changeSource.ts";
import { mayKnow } from "./policy.ts";

const SOURCE = "contest-news";

/** Publishes to all servers that a contest's settings or announcements changed; call it after the commit. */
export function announceNews(bus: Bus, contestId: number): void {
  bus.publish(SOURCE, String(contestId));
}

/**
 * Changes of a contest's settings and announcements on the live channel: topic `contest-news:<cid>`, for all who may
 * know the contest. The event says only that something changed; what the reader may see of it the calls decide.
 */
export function contestNewsLive(hub: LiveHub, db: Db, bus: Bus): void {
  hub.addTopic(idTopic(SOURCE));
  addContestChangeSource(hub, db, { name: SOURCE, admits: mayKnow });
  bus.subscribe(SOURCE, (cid) => hub.changed(SOURCE, cid, { keys: [keyOfId(SOURCE, cid)] }));
}
