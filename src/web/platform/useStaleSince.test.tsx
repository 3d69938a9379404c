// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeLive, fakeLive } from "./fakeLive.ts";
import { STALE_MS, useStaleSince } from "./useStaleSince.ts";

vi.mock("./live.ts", () => import("./fakeLive.ts"));

const AT = Date.UTC(2026, 8, 1, 9);
const HOUR = 3_600_000;

let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  live = fakeLive();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Renders a page whose data was fetched at `dataUpdatedAt`; `see` rerenders it, as a state change of the live channel
 * does.
 */
function aPage(dataUpdatedAt = AT, isError = false) {
  const { result, rerender } = renderHook((answer) => useStaleSince(answer), {
    initialProps: { dataUpdatedAt, isError },
  });
  let answer = { dataUpdatedAt, isError };
  return {
    moment: () => result.current,
    see(change: Partial<typeof answer> & Partial<FakeLive> = {}) {
      const { dataUpdatedAt: at = answer.dataUpdatedAt, isError: failed = answer.isError } = change;
      answer = { dataUpdatedAt: at, isError: failed };
      for (const key of ["status", "lostAt", "resyncAt"] as const) {
        if (key in change) Object.assign(live, { [key]: change[key] });
      }
      rerender(answer);
    },
  };
}

test("while the channel is open old data is the present; a short break is not shown", async () => {
  const page = aPage();
  await pass(HOUR);
  expect(page.moment()).toBeNull();
  page.see({ status: "waiting", lostAt: AT + HOUR });
  await pass(STALE_MS - 1);
  expect(page.moment()).toBeNull();
  page.see({ status: "open" });
  await pass(HOUR);
  expect(page.moment()).toBeNull();
});

test("a break is shown with the moment up to which nothing was missed; polling moves the moment, no more", async () => {
  const page = aPage();
  await pass(HOUR);
  page.see({ status: "waiting", lostAt: AT + HOUR });
  await pass(STALE_MS);
  expect(page.moment()).toBe(AT + HOUR);
  page.see({ dataUpdatedAt: AT + HOUR + STALE_MS });
  expect(page.moment()).toBe(AT + HOUR + STALE_MS);
  page.see({ status: "open" });
  await pass(0);
  expect(page.moment()).toBeNull();
});

test("after an hour of suspension it is shown at once, also when the channel is open again, until the data was fetched", async () => {
  const page = aPage();
  vi.setSystemTime(AT + HOUR);
  page.see({ status: "waiting", lostAt: AT + 1000 });
  await pass(0);
  expect(page.moment()).toBe(AT + 1000);
  page.see({ status: "open", resyncAt: AT + HOUR });
  await pass(0);
  expect(page.moment()).toBe(AT + 1000);
  page.see({ isError: true });
  await pass(0);
  expect(page.moment()).toBe(AT + 1000);
  page.see({ isError: false, dataUpdatedAt: AT + HOUR + 10 });
  await pass(0);
  expect(page.moment()).toBeNull();
});

test("a page without data is not behind", async () => {
  live.status = "waiting";
  const page = aPage(0, true);
  await pass(HOUR);
  expect(page.moment()).toBeNull();
});
