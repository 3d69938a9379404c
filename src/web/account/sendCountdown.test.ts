import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSendCountdown } from "./sendCountdown.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test("counts whole seconds down to zero and notifies subscribers", () => {
  const countdown = createSendCountdown();
  expect(countdown.left()).toBe(0);
  const values: number[] = [];
  countdown.subscribe(() => values.push(countdown.left()));
  countdown.start(3);
  vi.advanceTimersByTime(10_000);
  expect([...new Set(values)]).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test("continues without subscribers, and a new subscriber reads the current value", () => {
  const countdown = createSendCountdown();
  const leave = countdown.subscribe(() => {});
  countdown.start(60);
  vi.advanceTimersByTime(10_000);
  leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(countdown.left()).toBe(30);
  const look = vi.fn();
  countdown.subscribe(look);
  vi.advanceTimersByTime(30_000);
  expect(countdown.left()).toBe(0);
  expect(look).toHaveBeenCalled();
});

test("the server's own waiting time replaces the rest", () => {
  const countdown = createSendCountdown();
  countdown.start(60);
  countdown.start(5);
  expect(countdown.left()).toBe(5);
});
