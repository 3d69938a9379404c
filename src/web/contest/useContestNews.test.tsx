// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import { type FakeLive, fakeLive } from "../platform/fakeLive.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { useQuery } from "@tanstack/react-query";
import { ContestClock } from "./clock/contestClock.ts";
import type { OpenContest } from "./contestContext.ts";
import {
  contestAnnouncementsQuery,
  contestInfoQuery,
  contestProblemsQuery,
  type ContestReading,
} from "./queries.ts";
import { useContestNews } from "./useContestNews.ts";

const INFO = "/api/get-contest-info";
const PROBLEMS = "/api/get-contest-problem";
vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers();
  server = heldServer();
  live = fakeLive();
  signedIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const contest: OpenContest = {
  cid: 7,
  uid: "u1",
  clock: new ContestClock(vi.fn()),
  isRegistered: true,
  gate: "waiting",
  info: {} as ContestInfo,
  times: { start: 0, end: 1, ownEnd: 1, lastEnd: 1, frozenFrom: null },
};
const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a change is asked for within a second, many at once only once, those of others never", async () => {
  const usePage = () => {
    useContestNews(contest);
    useQuery(contestProblemsQuery(7, "u1"));
    return useQuery(contestInfoQuery(7, "u1")).data?.title;
  };
  const { wrapper } = aPage();
  const { result } = renderHook(usePage, { wrapper });
  await settle();
  server.last(INFO).answer({ title: "First", now: "2026-09-01T09:00:00Z" });
  server.last(PROBLEMS).answer([]);
  await settle();
  expect(live.topics()).toEqual([["contest-news:7"]]);
  live.emit({ type: "contest-news", cid: 8 });
  await settle(1000);
  const counts = () => [server.to(INFO).length, server.to(PROBLEMS).length];
  expect(counts()).toEqual([1, 1]);
  for (let n = 0; n < 5; n++) live.emit({ type: "contest-news", cid: 7 });
  await settle(1000);
  expect(counts()).toEqual([2, 2]);
  server.last(INFO).answer({ title: "Second", now: "2026-09-01T09:00:01Z" });
  await settle();
  expect(result.current).toBe("Second");
});

test("when the hidden results are revealed, open lists and statuses are asked for again, else not", async () => {
  const rows = vi.fn(async () => []);
  const usePage = () => {
    useContestNews(contest);
    useQuery({ queryKey: ["submission", "list"], queryFn: rows });
    return useQuery(contestInfoQuery(7, "u1")).data?.isFrozen;
  };
  const { wrapper } = aPage();
  const { result } = renderHook(usePage, { wrapper });
  await settle();
  const answer = async (isFrozen: boolean) => {
    server.last(INFO).answer({ isFrozen, now: "2026-09-01T09:00:00Z" });
    await settle();
  };
  await answer(true);
  for (const [isFrozen, count] of [
    [true, 1],
    [false, 2],
    [false, 2],
  ] as const) {
    live.emit({ type: "contest-news", cid: 7 });
    await settle(1000);
    await answer(isFrozen);
    expect([result.current, rows.mock.calls.length]).toEqual([isFrozen, count]);
  }
});

test("the live channel is asked for changes since the contest's settings were read, unless something older is kept", async () => {
  const reading = { serverNow: 9_000, sentAt: 100, receivedAt: 400 };
  const timesWith = async (ids: readonly unknown[] | null) => {
    const { client, wrapper } = aPage();
    const info = { title: "First", reading } as ContestReading;
    client.setQueryData(contestInfoQuery(7, "u1").queryKey, info);
    if (ids) client.setQueryData(ids, []);
    renderHook(() => useContestNews(contest), { wrapper });
    await settle();
    const times = live.times();
    cleanup();
    return times;
  };
  expect(await timesWith(null)).toEqual([8_700]);
  expect(await timesWith(contestProblemsQuery(8, "u1").queryKey)).toEqual([8_700]);
  expect(await timesWith(contestProblemsQuery(7, "u1").queryKey)).toEqual([null]);
  expect(await timesWith(contestAnnouncementsQuery(7, "u1", 2).queryKey)).toEqual([null]);
});
