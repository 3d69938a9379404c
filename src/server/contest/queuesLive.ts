import { Refusal } from "../../shared/errors.ts";
import { isId } from "../../shared/ids.ts";
import type { LiveEvent } from "../../shared/live.ts";
import { onSubmissionChange } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import type { LiveHub } from "../platform/live.ts";
import type { Bus } from "../platform/liveBus.ts";
import { contestById } from "./contests.sql.ts";
import { isOrganiser } from "./policy.ts";

const SOURCE = "contest-queues";

/** Publishes to all servers that balloons or prints of a contest changed; call it after the commit. */
export function announceQueues(bus: Bus, contestId: number): void {
  bus.publish(SOURCE, String(contestId));
}

/**
 * Publishes changes of a contest's balloons, prints and submissions on the live channel: topic
 * `contest-queues:<cid>`, for its organizers. The event says only that something changed; who organizes it is asked
 * for each event, since it may change meanwhile.
 */
export function contestQueuesLive(hub: LiveHub, db: Db, bus: Bus): void {
  hub.addTopic({
    name: SOURCE,
    keyOf(cid, viewer) {
      if (!isId(cid)) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return keyOf(cid);
    },
  });
  hub.addSource({
    name: SOURCE,
    async deliver(ref, _detail, readers) {
      const cid = Number(ref);
      const [contest] = await contestById(db, cid, null);
      if (!contest) return;
      const event: LiveEvent = { type: "contest-queues", cid };
      for (const reader of readers) {
        if (isOrganiser(reader.viewer, contest.guarded)) reader.send(event);
      }
    },
  });
  const changed = (cid: string) => hub.changed(SOURCE, cid, { keys: [keyOf(cid)] });
  bus.subscribe(SOURCE, changed);
  onSubmissionChange(bus, ({ scope, scopeId, what }) => {
    if (scope === "contest" && what === "status") changed(String(scopeId));
  });
}

function keyOf(cid: string): string {
  return `${SOURCE}:${cid}`;
}
