import { expect, test } from "vitest";
import { resumeIdAt } from "../../../shared/live.ts";
import { manualClock } from "../../../shared/system/manualClock.ts";
import type { Database } from "../../platform/database/db.ts";
import { LiveHub } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { contestNewsLive } from "./newsLive.ts";

const MINUTE = 60_000;

test("after the change of a problem, whose contests may be unknown here, nobody resumes from an earlier time", () => {
  const clock = manualClock();
  const hub = new LiveHub(clock, Buffer.alloc(32), () => {});
  const subscribers = new Map<string, (message: string) => void>();
  const bus = {
    subscribe(channel: string, receive: (message: string) => void) {
      subscribers.set(channel, receive);
      return () => {};
    },
  } as Bus;
  const boards = { onFactsChange: () => () => {} };
  contestNewsLive({ hub, db: {} as Database, bus, boards });
  const reader = { viewer: null, locale: "en-US", send: () => {} } as const;
  const isResumed = () =>
    hub.join({ ...reader, keys: new Set(["contest-news:7"]) }, resumeIdAt(clock.now()));
  clock.advance(MINUTE);
  expect(isResumed()).toBe(true);
  subscribers.get("problem")?.("1000");
  expect(isResumed()).toBe(false);
  clock.advance(MINUTE);
  expect(isResumed()).toBe(true);
});
