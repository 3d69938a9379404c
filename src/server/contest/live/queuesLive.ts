import { getContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { idOfKey, idTopic, keyOfId } from "../../platform/live/liveTopic.ts";
import type { LiveHub } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { addContestChangeSource } from "./changeSource.ts";
import { mayHelpIn } from "../policy.ts";

const SOURCE = "contest-queues";

/**
 * Publishes to all servers that balloons or print requests of a contest have changed; must be called after the commit.
 */
export function announceQueues(bus: Bus, contestId: number): void {
  bus.publish(SOURCE, String(contestId));
}

/**
 * Publishes changes of a contest's balloons, print requests and submissions on the live channel: topic
 * `contest-queues:<cid>`, for its organizers and helpers. The event only indicates that something has changed.
 * Permissions may change, so they are checked again for each event.
 */
export function contestQueuesLive(hub: LiveHub, db: Database, bus: Bus): void {
  hub.addTopic({
    ...idTopic(SOURCE, getContestOverview),
    // No events are kept while there are no readers, so a returning reader gets one event and then fetches the data.
    first: (key) => ({ source: SOURCE, ref: String(idOfKey(SOURCE, key)) }),
  });
  addContestChangeSource(hub, db, { name: SOURCE, admits: mayHelpIn });
  // This function is called for every verdict in a contest, so topics that nobody reads are not added to the hub's
  // recent changes.
  const changed = (cid: string) => {
    const key = keyOfId(SOURCE, cid);
    if (hub.hasReaders(key)) hub.changed(SOURCE, cid, { keys: [key] });
  };
  bus.subscribe(SOURCE, changed);
  onSubmissionChange(bus, ({ scope, scopeId, what }) => {
    if (scope === "contest" && what === "status") changed(String(scopeId));
  });
}
