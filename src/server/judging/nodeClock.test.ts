import { expect, test } from "vitest";
import { NodeClock } from "./nodeClock.ts";

const SERVER = 1_000_000;

test("a clock is compared with the server's at the middle of the round trip", () => {
  const clock = new NodeClock();
  expect(clock.offsetMs).toBeNull();
  clock.add({ now: SERVER + 3000, roundTripMs: 300 }, SERVER + 100);
  expect(clock.offsetMs).toBe(3050);
});

test("of the last five readings the middle one counts, so that a delayed one changes nothing", () => {
  const clock = new NodeClock();
  for (const late of [10, 12, 4000, 11, 9]) clock.add({ now: SERVER }, SERVER + late);
  expect(clock.offsetMs).toBe(-11);
  // The node's clock was changed: this is detected after three heartbeats.
  const offsets = [1, 2, 3].map(() => {
    clock.add({ now: SERVER + 5000 }, SERVER);
    return clock.offsetMs;
  });
  expect(offsets).toEqual([-11, -9, 5000]);
});

test("a nonsensical round trip is bounded", () => {
  const clock = new NodeClock();
  clock.add({ now: SERVER, roundTripMs: 1e300 }, SERVER);
  expect(clock.offsetMs).toBe(5000);
  const other = new NodeClock();
  other.add({ now: SERVER, roundTripMs: -1e300 }, SERVER);
  expect(other.offsetMs).toBe(0);
});
