import { expect, test } from "vitest";
import { manualClock } from "../shared/system/manualClock.ts";
import { restartWait } from "./restartWait.ts";

function started() {
  const clock = manualClock();
  const wait = restartWait(clock);
  return {
    wait,
    /** The process becomes ready and ends `ms` later. */
    readyFor(ms: number): number {
      wait.ready(true);
      clock.advance(ms);
      return wait.next();
    },
    /** The process ends `ms` milliseconds after its start and never becomes ready. */
    failsAfter(ms: number): number {
      clock.advance(ms);
      wait.ready(false);
      return wait.next();
    },
  };
}

test("a process that ends again and again is started after a doubled wait, half a minute at most", () => {
  const { readyFor } = started();
  const waits = Array.from({ length: 8 }, () => readyFor(59_999));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("after a minute of health the wait begins anew", () => {
  const { readyFor } = started();
  for (let i = 0; i < 5; i++) readyFor(10);
  expect([readyFor(60_000), readyFor(0), readyFor(60_000)]).toEqual([500, 1000, 500]);
});

test("the time of a start that fails is no health", () => {
  const { readyFor, failsAfter } = started();
  readyFor(0);
  expect([failsAfter(90_000), failsAfter(90_000)]).toEqual([1000, 2000]);
  // The minute for which the previous process was ready resets the wait only once, so the failed start doubles it.
  expect([readyFor(60_000), failsAfter(90_000)]).toEqual([500, 1000]);
});
