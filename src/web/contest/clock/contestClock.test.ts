// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ContestClock } from "./contestClock.ts";

const AT = Date.UTC(2026, 8, 1, 9);

beforeEach(() => void vi.useFakeTimers({ now: AT }));
afterEach(() => void vi.useRealTimers());

/**
 * Creates a clock that is synchronized with a server `ahead` milliseconds ahead, and records the clock's jumps and
 * ticks.
 */
function aClock(ahead = 0) {
  const onJump = vi.fn();
  const clock = new ContestClock(onJump);
  clock.sync({ serverNow: AT + ahead, sentAt: AT, receivedAt: AT });
  const tickSeconds: number[] = [];
  const leave = clock.subscribe(() => tickSeconds.push((clock.second() - AT) / 1000));
  return { clock, onJump, tickSeconds, leave };
}

test("the server's answer is of the middle of the round trip", () => {
  const clock = new ContestClock(vi.fn());
  clock.sync({ serverNow: AT + 5000, sentAt: AT - 400, receivedAt: AT });
  expect(clock.now()).toBe(AT + 5200);
  expect(clock.second()).toBe(AT + 5000);
});

test("it ticks at the server's whole seconds, with one timer for all who listen", () => {
  const { clock, tickSeconds, leave } = aClock(300);
  const leaveToo = clock.subscribe(vi.fn());
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(699);
  expect(tickSeconds).toEqual([]);
  vi.advanceTimersByTime(1001);
  expect(tickSeconds).toEqual([1, 2]);
  leave();
  expect(vi.getTimerCount()).toBe(1);
  leaveToo();
  expect(vi.getTimerCount()).toBe(0);
});

test("after the computer slept the right second is shown at once, and the server's clock is read again", () => {
  const { tickSeconds, onJump } = aClock();
  vi.setSystemTime(AT + 3_600_000);
  vi.advanceTimersByTime(1000);
  expect(tickSeconds).toEqual([3601]);
  expect(onJump).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2000);
  expect(tickSeconds).toEqual([3601, 3602, 3603]);
  expect(onJump).toHaveBeenCalledOnce();
});

test("a tab that is shown again does not wait for its slowed timer", () => {
  const { tickSeconds } = aClock();
  vi.setSystemTime(AT + 4000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(tickSeconds).toEqual([4]);
});

test("a later reading moves the clock while it runs", () => {
  const { clock, tickSeconds } = aClock();
  clock.sync({ serverNow: AT + 10_000, sentAt: AT, receivedAt: AT });
  expect(tickSeconds).toEqual([10]);
});
