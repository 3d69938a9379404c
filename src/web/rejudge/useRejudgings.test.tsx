// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeLive, fakeLive } from "../platform/fakeLive.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { POLL_MS, useRejudging, useRejudgings } from "./useRejudgings.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

const ONE = "/api/admin/rejudging";
const LIST = "/api/admin/rejudging/list";

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers();
  server = heldServer();
  live = fakeLive();
  signedIn({ roleList: ["root"] });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const rejudging = (done: number, state = "judging") => ({
  rejudging: { id: 3, state, done },
  summary: [],
});

async function opened<T>(use: () => T) {
  const { wrapper } = aPage();
  const { result } = renderHook(use, { wrapper });
  await settle();
  return result;
}

test("a rejudging is fetched again when it changed, once for many changes, and is not polled", async () => {
  const followed = await opened(() => useRejudging(3));
  server.last(ONE).answer(rejudging(0));
  await settle(60_000);
  expect([server.to(ONE).length, live.topics()]).toEqual([1, [["rejudgings"]]]);
  act(() => live.emit({ type: "rejudging", id: 4 }));
  await settle(1000);
  expect(server.to(ONE)).toHaveLength(1);
  for (let n = 0; n < 20; n++) act(() => live.emit({ type: "rejudging", id: 3 }));
  await settle();
  server.last(ONE).answer(rejudging(19));
  await settle(1000);
  server.last(ONE).answer(rejudging(20, "judged"));
  await settle(1000);
  expect([followed.current.data?.rejudging.done, server.to(ONE).length]).toEqual([20, 3]);
  act(() => live.emit({ type: "resync" }));
  await settle();
  expect(server.to(ONE)).toHaveLength(4);
});

test("without the live channel one that goes on is polled, and one that ended is not", async () => {
  live.status = "waiting";
  await opened(() => useRejudging(3));
  server.last(ONE).answer(rejudging(0));
  await settle(POLL_MS);
  expect(server.to(ONE)).toHaveLength(2);
  server.last(ONE).answer(rejudging(20, "judged"));
  await settle(5 * POLL_MS);
  expect(server.to(ONE)).toHaveLength(2);
});

test("the list follows all of them; for others than root nothing is asked", async () => {
  await opened(() => useRejudgings({ page: 1 }));
  server.last(LIST).answer({ records: [], total: 0 });
  await settle();
  act(() => live.emit({ type: "rejudging", id: 9 }));
  await settle();
  expect(server.to(LIST)).toHaveLength(2);
  cleanup();
  signedIn({ roleList: ["admin"] });
  await opened(() => useRejudgings({ page: 1 }));
  await settle();
  expect([server.to(LIST).length, live.topics()]).toEqual([2, []]);
});
