import type { LiveEvent } from "../../shared/live.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { getRejudging } from "../../shared/submission/rejudge.ts";
import type { LiveHub } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { REJUDGING_CHANGES } from "./changes.sql.ts";
import { mayFollowRejudgings } from "./policy.ts";

const TOPIC = "rejudgings";

/**
 * Publishes rejudgings on the live channel: topic `rejudgings`, for users who may open the rejudgings page. The event
 * only indicates that a rejudging changed; permissions are checked for each event, because they may have been
 * withdrawn.
 */
export function rejudgingsLive(hub: LiveHub, bus: Bus): void {
  hub.addTopic({
    name: TOPIC,
    call: getRejudging,
    keyOf(argument, viewer) {
      if (argument !== undefined) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return TOPIC;
    },
  });
  hub.addSource({
    name: TOPIC,
    async deliver(ref, _detail, readers) {
      const event: LiveEvent = { type: "rejudging", id: Number(ref) };
      for (const reader of readers) if (mayFollowRejudgings(reader.viewer)) reader.send(event);
    },
  });
  bus.subscribe(REJUDGING_CHANGES, (id) => {
    // There may be thousands of changes, so they are added to the hub's recent changes only while a reader is
    // subscribed.
    if (hub.hasReaders(TOPIC)) hub.changed(TOPIC, id, { keys: [TOPIC] });
  });
}
