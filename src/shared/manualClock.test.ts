import { expect, test } from "vitest";
import { manualClock } from "./manualClock.ts";

test("what is due runs in its order, at its own time, and only then", () => {
  const clock = manualClock(0);
  const ran: [string, number][] = [];
  const note = (name: string) => () => void ran.push([name, clock.now()]);
  clock.after(30, note("after"));
  const every = clock.every(20, note("every"));
  const cancelled = clock.after(10, note("cancelled"));
  cancelled.cancel();
  clock.advance(19);
  expect(ran).toEqual([]);
  clock.advance(41);
  expect(ran).toEqual([
    ["every", 20],
    ["after", 30],
    ["every", 40],
    ["every", 60],
  ]);
  every.cancel();
  clock.advance(100);
  expect(ran).toHaveLength(4);
});

test("a timer that is restarted counts from then", () => {
  const clock = manualClock(0);
  let runs = 0;
  const timer = clock.after(10, () => (runs += 1));
  clock.advance(9);
  timer.restart();
  clock.advance(9);
  expect(runs).toBe(0);
  clock.advance(1);
  expect(runs).toBe(1);
});

test("a wait ends with its time or with its signal", async () => {
  const clock = manualClock(0);
  const stop = new AbortController();
  const waits = [
    clock.wait(10),
    clock.wait(1000, stop.signal),
    clock.wait(1000, AbortSignal.abort()),
  ];
  clock.advance(10);
  stop.abort();
  await Promise.all(waits);
  expect(clock.now()).toBe(10);
});
