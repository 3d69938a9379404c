// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../../../shared/contest/contest.ts";
import type { BoardTimeline } from "../../../../shared/contest/contestBoard.ts";
import type { BoardState } from "../../../../shared/scoreboard/boardChange.ts";
import { aPage, heldServer } from "../../../platform/inNode.tsx";
import { ContestClock } from "../../clock/contestClock.ts";
import { ContestContext, type OpenContest } from "../../contestContext.ts";
import { boardSearch } from "../searchParams.ts";
import { loadBoardWords } from "../texts.ts";
import type { FollowedBoard } from "../useLiveBoard.ts";
import { TimeBar } from "./TimeBar.tsx";
import { SETTLE_MS, TICK_MS } from "./useReplay.ts";

const TIMELINE = "/api/get-contest-board-timeline";
const START = Date.UTC(2026, 8, 1, 9);
const HOUR = 3_600_000;

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  vi.useFakeTimers({ now: START + 2 * HOUR });
  server = heldServer();
  await loadBoardWords("en-US");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A contestant who solves A at minute 10 and B at minute 30 of a one-hour contest. */
const timeline: BoardTimeline = {
  isFrozen: false,
  byPoints: false,
  countsMinutes: false,
  length: 3600,
  counts: {},
  rows: [
    {
      uid: "u1",
      username: "u1",
      nickname: null,
      realname: null,
      avatar: null,
      gender: "secrecy",
      school: null,
      registered: null,
      isStar: false,
      isListed: false,
      steps: [
        { at: 600, letter: "A", total: [1, 600], tie: 0, cell: solvedAt(600) } as const,
        { at: 1800, letter: "B", total: [2, 2400], tie: 0, cell: solvedAt(1800) } as const,
      ] as BoardTimeline["rows"][number]["steps"],
    },
  ],
};
function solvedAt(ACTime: number) {
  return { errorNum: 0, isAC: true, isFirstAC: true, ACTime };
}

const present: BoardState = { rows: new Map(), sum: 0, isFrozen: false, counts: {} };

/** The bar, opened at a URL; `now`: time since the start according to the server's clock. */
async function aBar(at: number, now = 2 * HOUR) {
  vi.setSystemTime(START + now);
  const clock = new ContestClock(vi.fn());
  clock.sync({ serverNow: START + now, sentAt: START + now, receivedAt: START + now });
  const contest: OpenContest = {
    cid: 7,
    uid: "u1",
    clock,
    gate: "open",
    isRegistered: true,
    info: { rule: "acm" } as ContestInfo,
    times: {
      start: START,
      end: START + HOUR,
      ownEnd: START + HOUR,
      lastEnd: START + HOUR,
      frozenFrom: null,
    },
  };
  const { wrapper: Page } = aPage();
  const props = { board: null as FollowedBoard | null, at, go: vi.fn<(at: number) => void>() };
  const onBoard = (board: FollowedBoard | null) => {
    props.board = board;
  };
  function Address() {
    const [address, setAddress] = useState(at);
    props.at = address;
    props.go.mockImplementation(setAddress);
    return (
      <TimeBar
        at={address}
        onAt={setAddress}
        onBoard={onBoard}
        present={present}
        isLive={false}
        onLeave={onLeave}
      />
    );
  }
  const onLeave = vi.fn();
  const page = (
    <Page>
      <ContestContext value={contest}>
        <Address />
      </ContestContext>
    </Page>
  );
  // Renders the page and waits until the UI strings are loaded.
  await act(() => Promise.resolve(render(page)));
  await settle();
  server.last(TIMELINE).answer(timeline);
  await settle();
  return props;
}

const solved = ({ board }: { board: FollowedBoard | null }) =>
  board && [...board.state.rows.values()].map((row) => "ac" in row && row.ac);
const slider = () => screen.getByRole("slider");

test("the board at the minute of the address; a chosen minute shows at once and enters the address when it stays", async () => {
  const bar = await aBar(15);
  expect(solved(bar)).toEqual([1]);
  expect(slider().getAttribute("aria-valuetext")).toBe("00:15:00 / 01:00:00");
  fireEvent.change(slider(), { target: { value: "540" } });
  expect([solved(bar), bar.at]).toEqual([[], 15]);
  fireEvent.change(slider(), { target: { value: "1800" } });
  expect([solved(bar), bar.at]).toEqual([[2], 15]);
  await settle(SETTLE_MS);
  expect([solved(bar), bar.at]).toEqual([[2], 30]);
  // Simulates going back in the browser's history.
  act(() => bar.go(10));
  expect(solved(bar)).toEqual([1]);
});

test("a replay moves on by its speed, marks what changed, pauses by the keyboard and stops at the end", async () => {
  const bar = await aBar(9);
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await settle(TICK_MS);
  expect([slider().getAttribute("value"), solved(bar)]).toEqual(["570", []]);
  await settle(TICK_MS);
  expect([solved(bar), bar.board?.before?.rows.size]).toEqual([[1], 0]);
  expect(bar.at).toBe(9);
  fireEvent.keyDown(slider(), { key: " " });
  await settle();
  expect(bar.at).toBe(10);
  await settle(10 * TICK_MS);
  expect(solved(bar)).toEqual([1]);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "600" } });
  fireEvent.keyDown(slider(), { key: " " });
  await settle(20 * TICK_MS);
  expect([solved(bar), bar.at]).toEqual([[2], 60]);
  // Pressing “Play” at the end restarts the replay.
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await settle(TICK_MS);
  expect([slider().getAttribute("value"), solved(bar)]).toEqual(["300", []]);
});

test("while the contest runs the future cannot be chosen, and new results come with time", async () => {
  const bar = await aBar(50, HOUR / 3);
  expect(slider().getAttribute("max")).toBe("1200");
  expect([slider().getAttribute("aria-valuetext"), solved(bar)]).toEqual([
    "00:20:00 / 00:20:00",
    [1],
  ]);
  const count = server.to(TIMELINE).length;
  await settle(60_000);
  expect(server.to(TIMELINE).length).toBe(count + 1);
});

test("a moment in the address: minutes, to the second; what is none is the present", () => {
  const moments = ["125", "0", "12.508", "-1", "x", "", undefined];
  expect(moments.map((at) => boardSearch({ at }).at)).toEqual([
    125,
    0,
    12.51,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
