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

test("after a leap what was due has run once, in its order, at the new time", () => {
  const clock = manualClock(0);
  const ran: [string, number][] = [];
  const note = (name: string) => () => void ran.push([name, clock.now()]);
  const cancelled = clock.after(50, note("cancelled"));
  clock.every(20, note("every"));
  clock.after(30, () => {
    note("after")();
    cancelled.cancel();
    clock.after(10, note("later"));
  });
  clock.leap(105);
  expect(ran).toEqual([
    ["every", 105],
    ["after", 105],
  ]);
  clock.leap(14);
  expect(ran.slice(2)).toEqual([["later", 119]]);
  clock.leap(1);
  expect(ran.slice(3)).toEqual([["every", 120]]);
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
