// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../../shared/contest.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { ContestClock } from "../contestClock.ts";
import { ContestContext, type OpenContest } from "../contestContext.ts";
import { AUTO_REFRESH_MS, useBoard } from "./useBoard.ts";

const RANK = "/api/get-contest-rank";
const START = Date.UTC(2026, 8, 1, 9);
const END = START + 3_600_000;

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  server = heldServer();
  localStorage.clear();
  onFailure.mockClear();
  signedIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const search = {};
const onFailure = vi.fn();
const page = (version: string) => ({
  ...{ records: [], total: 0, version, isFrozen: false, own: null, concerned: [] },
});

async function aBoard() {
  const clock = new ContestClock(vi.fn());
  clock.sync({ serverNow: START, sentAt: START, receivedAt: START });
  const contest: OpenContest = {
    ...{ cid: 7, uid: "u1", clock, gate: "open", isRegistered: true },
    info: { rule: "acm" } as ContestInfo,
    times: { start: START, end: END, ownEnd: END, sealedFrom: null },
  };
  const { wrapper: Page } = aPage();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Page>
      <ContestContext value={contest}>{children}</ContestContext>
    </Page>
  );
  const { result } = renderHook(() => useBoard(search, onFailure), { wrapper });
  await settle();
  return result;
}

test("while the contest runs the board is asked for every 30 seconds, after its end no more", async () => {
  const board = await aBoard();
  server.last(RANK).answer(page("1.0"));
  await settle();
  expect([board.current.auto, board.current.mayRefresh]).toEqual([true, true]);
  await settle(AUTO_REFRESH_MS);
  server.last(RANK).answer(page("1.1"));
  await settle();
  expect(board.current.board.data?.version).toBe("1.1");
  vi.setSystemTime(END);
  await settle(1000);
  expect([board.current.auto, board.current.mayRefresh]).toEqual([false, false]);
  const asked = server.to(RANK).length;
  await settle(3 * AUTO_REFRESH_MS);
  expect(server.to(RANK)).toHaveLength(asked);
});

test("a failure turns auto refresh off and keeps the rows", async () => {
  const board = await aBoard();
  server.last(RANK).answer(page("1.0"));
  await settle(AUTO_REFRESH_MS);
  server.last(RANK).refuse(500);
  await settle();
  expect(board.current.auto).toBe(false);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(board.current.board.data?.version).toBe("1.0");
  const asked = server.to(RANK).length;
  await settle(3 * AUTO_REFRESH_MS);
  expect(server.to(RANK)).toHaveLength(asked);
  act(() => board.current.setAuto(true));
  await settle(AUTO_REFRESH_MS);
  expect(server.to(RANK)).toHaveLength(asked + 1);
});

test("the live view and the followed are part of the question, and the followed are remembered", async () => {
  const board = await aBoard();
  server.last(RANK).answer(page("1.0"));
  await settle();
  act(() => board.current.toggleFollowed("u2"));
  act(() => board.current.setLive(true));
  await settle();
  expect(server.last(RANK).body).toMatchObject({ forceRefresh: true, concernedList: ["u2"] });
  cleanup();
  const again = await aBoard();
  expect(again.current.followed).toEqual(["u2"]);
});
