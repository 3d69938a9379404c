// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../../shared/contest/contest.ts";
import { type FakeLive, fakeLive } from "../../platform/fakeLive.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import type { BoardChange, SentRow } from "../../../shared/contest/contestBoard.ts";
import { fingerprint, sumOf, versionOf } from "../../../shared/scoreboard/boardChange.ts";
import { ContestClock } from "../clock/contestClock.ts";
import { ContestContext, type OpenContest } from "../contestContext.ts";
import { isAcmRow } from "./boardCells.ts";
import type { BoardSearch } from "./searchParams.ts";
import { useBoard } from "./useBoard.ts";
import { AUTO_REFRESH_MS, RECHECK_MS, RETRY_MS } from "./useLiveBoard.ts";

vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));

const BOARD = "/api/get-contest-board";
const START = Date.UTC(2026, 8, 1, 9);
const END = START + 3_600_000;

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  server = heldServer();
  live = fakeLive();
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
const onFailure = vi.fn();

function row(uid: string, ac: number): SentRow {
  return {
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    ac,
    total: ac,
    totalTime: 0,
    tie: 0,
    isStar: false,
    submissionInfo: ac > 0 ? { A: { errorNum: 0, isAC: true, ACTime: ac } } : {},
  };
}
const versionOfRows = (...rows: SentRow[]) => versionOf(sumOf(rows.map(fingerprint)), rows.length);
const whole = (...rows: SentRow[]) => ({
  version: versionOfRows(...rows),
  isFrozen: false,
  counts: {},
  rows,
});
const pushed = (all: SentRow[], rows: SentRow[], more: Partial<BoardChange> = {}) =>
  act(() =>
    live.emit({
      ...({ type: "contest-board", cid: 7, view: "shown" } as const),
      change: {
        version: versionOfRows(...all),
        isFrozen: false,
        counts: {},
        rows,
        gone: [],
        ...more,
      },
    }),
  );
const summary = ({ current }: { current: ReturnType<typeof useBoard> }) =>
  current.rows?.records.map((each) => [each.rank, each.uid, isAcmRow(each) && each.ac]);

async function aBoard(
  info: Partial<ContestInfo> = {},
  address: BoardSearch = {},
  Page = aPage().wrapper,
) {
  const clock = new ContestClock(vi.fn());
  clock.sync({ serverNow: START, sentAt: START, receivedAt: START });
  const contest: OpenContest = {
    cid: 7,
    uid: "u1",
    clock,
    gate: "open",
    isRegistered: true,
    info: {
      rule: "acm",
      categories: [],
      rankShowName: "username",
      isFrozen: false,
      rights: [],
      ...info,
    } as ContestInfo,
    times: { start: START, end: END, ownEnd: END, lastEnd: END, frozenFrom: null },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Page>
      <ContestContext value={contest}>{children}</ContestContext>
    </Page>
  );
  const useAddress = () => {
    const [search, setSearch] = useState(address);
    const change = (next: BoardSearch) => setSearch((before) => ({ ...before, ...next }));
    return { search, ...useBoard(search, { change, onFailure }) };
  };
  const { result } = renderHook(useAddress, { wrapper });
  await settle();
  return result;
}

test("pushed changes are applied to the loaded board without another call, and changed cells are marked", async () => {
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1), row("u2", 2)));
  await settle();
  expect(summary(board)).toEqual([
    [1, "u2", 2],
    [2, "u1", 1],
  ]);
  expect(board.current.fresh.size).toBe(0);
  pushed([row("u1", 3), row("u2", 2)], [row("u1", 3)]);
  await settle(RECHECK_MS);
  expect(summary(board)?.[0]).toEqual([1, "u1", 3]);
  expect(board.current.fresh).toEqual(new Map([["u1", new Set(["A", "total"])]]));
  expect(board.current.rows?.own?.uid).toBe("u1");
  expect(server.to(BOARD)).toHaveLength(1);
});

test("a change that comes while the board is loaded is not lost", async () => {
  const board = await aBoard();
  pushed([row("u1", 1), row("u2", 2)], [row("u2", 2)]);
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle(RECHECK_MS);
  expect(summary(board)).toEqual([
    [1, "u2", 2],
    [2, "u1", 1],
  ]);
  expect(server.to(BOARD)).toHaveLength(1);
});

test("after a gap, a missed change or at the server's word the whole board is loaded once", async () => {
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle();
  const all = [row("u1", 1), row("u2", 2), row("u3", 3)];
  // The change that contains u2 is missing.
  pushed(all, [row("u3", 3)]);
  await settle(RECHECK_MS);
  expect(server.to(BOARD)).toHaveLength(2);
  server.last(BOARD).answer(whole(...all));
  await settle(2 * RECHECK_MS);
  expect(summary(board)).toHaveLength(3);
  act(() => live.emit({ type: "resync" }));
  await settle();
  expect(server.to(BOARD)).toHaveLength(3);
  server.last(BOARD).answer(whole(...all));
  await settle();
  // The board already contains this change, so it is not reloaded.
  pushed(all, [], { reload: true });
  await settle(2 * RECHECK_MS);
  expect(server.to(BOARD)).toHaveLength(3);
  pushed([], [], { reload: true, version: "9.zz" });
  await settle(2 * RECHECK_MS);
  expect(server.to(BOARD)).toHaveLength(4);
});

test("changes of another contest or view, and all while auto refresh is off, are ignored", async () => {
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle();
  expect(live.topics()).toEqual([["contest-board:7"]]);
  const change = { ...whole(row("u1", 9)), gone: [] };
  act(() => live.emit({ type: "contest-board", cid: 8, view: "shown", change }));
  act(() => live.emit({ type: "contest-board", cid: 7, view: "live", change }));
  expect(summary(board)).toEqual([[1, "u1", 1]]);
  act(() => board.current.setAuto(false));
  expect(live.topics()).toEqual([]);
  expect(board.current.search).toEqual({ auto: false });
});

test("without the live channel the board is asked for every 30 seconds while the contest runs", async () => {
  live.status = "waiting";
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle();
  expect([board.current.auto, board.current.mayRefresh]).toEqual([true, true]);
  await settle(AUTO_REFRESH_MS);
  server.last(BOARD).answer(whole(row("u1", 2)));
  await settle();
  expect(summary(board)).toEqual([[1, "u1", 2]]);
  vi.setSystemTime(END);
  await settle(1000);
  expect([board.current.auto, board.current.mayRefresh]).toEqual([false, false]);
  const count = server.to(BOARD).length;
  await settle(3 * AUTO_REFRESH_MS);
  expect(server.to(BOARD)).toHaveLength(count);
});

test("a refusal turns auto refresh off and keeps the rows", async () => {
  live.status = "waiting";
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle(AUTO_REFRESH_MS);
  server.last(BOARD).refuse(403);
  await settle();
  expect(board.current.auto).toBe(false);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(summary(board)).toEqual([[1, "u1", 1]]);
  const count = server.to(BOARD).length;
  await settle(3 * AUTO_REFRESH_MS);
  expect(server.to(BOARD)).toHaveLength(count);
  act(() => board.current.setAuto(true));
  await settle(AUTO_REFRESH_MS);
  expect(server.to(BOARD)).toHaveLength(count + 1);
});

test.each([
  ["a lost connection", () => server.last(BOARD).lose()],
  ["a server that restarts", () => server.last(BOARD).refuse(503)],
])("%s is outlived: the board is asked for again until it is there", async (_, fail) => {
  const board = await aBoard();
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle();
  // The live channel reconnects before the board is loaded.
  act(() => live.emit({ type: "resync" }));
  await settle();
  for (const count of [2, 3]) {
    expect(server.to(BOARD)).toHaveLength(count);
    fail();
    await settle(RETRY_MS);
    expect(summary(board)).toEqual([[1, "u1", 1]]);
  }
  expect([board.current.auto, onFailure.mock.calls.length]).toEqual([true, 0]);
  server.last(BOARD).answer(whole(row("u1", 2)));
  await settle(3 * RETRY_MS);
  expect(summary(board)).toEqual([[1, "u1", 2]]);
  expect(server.to(BOARD)).toHaveLength(4);
});

test("a board that is shown again is loaded again: nobody followed its changes meanwhile", async () => {
  const { wrapper, client } = aPage();
  client.setDefaultOptions({ queries: { staleTime: 15_000, gcTime: Infinity, retry: false } });
  const first = await aBoard({}, {}, wrapper);
  server.last(BOARD).answer(whole(row("u1", 1)));
  await settle();
  expect(summary(first)).toEqual([[1, "u1", 1]]);
  cleanup();
  await settle(5000);
  const second = await aBoard({}, {}, wrapper);
  server.last(BOARD).answer(whole(row("u1", 2)));
  await settle();
  expect(summary(second)).toEqual([[1, "u1", 2]]);
});

test("the live view is another board with its own topic, and the followed are remembered", async () => {
  const board = await aBoard({ isOrganizer: true, rights: ["board"] });
  server.last(BOARD).answer(whole(row("u1", 1), row("u2", 2)));
  await settle();
  act(() => board.current.toggleFollowed("u2"));
  expect(board.current.rows?.concerned.map(({ uid }) => uid)).toEqual(["u2"]);
  act(() => board.current.setLive(true));
  await settle();
  expect(server.last(BOARD).search.get("view")).toBe("live");
  expect(live.topics()).toEqual([["contest-board-live:7"]]);
  expect(board.current.search).toEqual({ live: true });
  cleanup();
  const again = await aBoard();
  expect(again.current.followed).toEqual(["u2"]);
});

test("an address with the live view opens it for organizers alone, and one without auto refresh follows nothing", async () => {
  const organizer = await aBoard(
    { isOrganizer: true, rights: ["board"] },
    { live: true, auto: false },
  );
  expect(server.last(BOARD).search.get("view")).toBe("live");
  expect([organizer.current.isLive, live.topics()]).toEqual([true, []]);
  cleanup();
  const reader = await aBoard({ isOrganizer: false, rights: [] }, { live: true });
  expect(server.last(BOARD).search.get("view")).toBe("shown");
  expect([reader.current.isLive, live.topics()]).toEqual([false, [["contest-board:7"]]]);
});
