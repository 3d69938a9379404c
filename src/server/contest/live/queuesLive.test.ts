import { expect, test, vi } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import { publishChange } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { LiveHub } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { announceQueues, contestQueuesLive } from "./queuesLive.ts";

/** A bus within this process that delivers messages at once. */
function aBus(): Bus {
  const subscribers = new Map<string, ((message: string) => void)[]>();
  return {
    publish(channel, message) {
      for (const receive of subscribers.get(channel) ?? []) receive(message);
    },
    subscribe(channel, receive) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), receive]);
      return () => {};
    },
    onGap: () => () => {},
    opened: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

test("verdicts and balloons of a contest are kept for its followers only", () => {
  const hub = new LiveHub(manualClock(), Buffer.alloc(32), () => {});
  const bus = aBus();
  contestQueuesLive(hub, {} as Database, bus);
  const changed = vi.spyOn(hub, "changed").mockImplementation(() => {});
  const happens = (scopeId: number) => {
    changed.mockClear();
    announceQueues(bus, scopeId);
    const verdict = { submitId: 1, uid: "u", pid: 2, scope: "contest", scopeId, what: "status" };
    publishChange(bus, verdict as Parameters<typeof publishChange>[1]);
    return changed.mock.calls.map(([source, cid]) => `${source} ${cid}`);
  };
  expect(happens(5)).toEqual([]);
  const reader = { viewer: null, locale: "en-US", send: () => {} } as const;
  hub.join({ ...reader, keys: new Set(["contest-queues:5"]) }, undefined);
  expect(happens(5)).toEqual(["contest-queues 5", "contest-queues 5"]);
  expect(happens(6)).toEqual([]);
});
