// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.ts";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { aContest, aContestProblem, showContestPage } from "../contestInNode.tsx";
import { loadContestWords } from "../texts.ts";
import { VirtualBoardPage } from "./VirtualBoardPage.tsx";

vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  fakeLive();
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

test("the board of a virtual participation says its minute and is asked for again while it runs, then says the place", async () => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"],
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const RANK = "/api/virtual-rank";
  try {
    const end = Date.now() - 3_600_000;
    const times = { start: 0, end, ownEnd: end, lastEnd: end, frozenFrom: null };
    const contest = aContest({ status: 1 }, { times });
    await showContestPage(VirtualBoardPage, { contest, address: "/contest/7/virtual/3" });
    await pass(100);
    const time = (ms: number) => new Date(Date.now() + ms).toISOString();
    const run = { vid: 3, cid: 7, startTime: time(-60_000), endTime: time(60_000), title: "Round" };
    const state = { now: time(0), refusal: null, past: [], left: 2 };
    server.last("/api/virtual-participation").answer({ ...state, running: run });
    server.last("/api/get-contest-problem").answer([aContestProblem("A")]);
    const rank = (minute: number | null, place: number) => {
      const row = {
        uid: "u1",
        username: "walker",
        nickname: null,
        realname: null,
        avatar: null,
        gender: "secrecy",
        school: null,
        registered: null,
        seq: place,
        rank: place,
        ac: 0,
        total: 0,
        totalTime: 0,
        submissionInfo: {},
      };
      const counts = { A: [place, 8] };
      return {
        records: [row],
        total: 1,
        own: row,
        concerned: [],
        minute,
        virtualUid: "u1",
        counts,
      };
    };
    server.last(RANK).lose();
    await pass(100);
    expect(screen.getByRole("alert").textContent).toContain("Loading failed");
    fireEvent.click(screen.getByRole("alert").querySelector("button")!);
    await pass(100);
    server.last(RANK).answer(rank(1, 1));
    await pass(100);
    screen.getByText("Recorded scoreboard at minute 1 of the contest");
    screen.getByText("1 / 8");
    const before = server.to(RANK).length;
    await pass(30_000);
    expect(server.to(RANK)).toHaveLength(before + 1);
    server.last(RANK).answer(rank(null, 3));
    await pass(100);
    screen.getByText("Your place would have been 3.");
    await pass(30_000);
    server.last(RANK).answer(rank(null, 3));
    const over = server.to(RANK).length;
    await pass(120_000);
    expect(server.to(RANK)).toHaveLength(over);
  } finally {
    vi.useRealTimers();
  }
});
