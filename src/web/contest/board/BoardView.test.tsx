// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../../shared/contest/contest.ts";
import { type FakeLive, fakeLive } from "../../platform/fakeLive.ts";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { aContest, aContestProblem, showContestPage } from "../contestInNode.tsx";
import { loadContestWords } from "../texts.ts";
import { BoardView } from "./BoardView.tsx";
import { loadBoardWords } from "./texts.ts";

vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));

const BOARD = "/api/get-contest-board";
const FROZEN = /^ ?The scoreboard is frozen: results after .* are not shown$/;
const LIVE = "This is the live scoreboard, visible to organizers only";

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
let count = 0;
beforeEach(async () => {
  await Promise.all([loadContestWords("en-US"), loadBoardWords("en-US")]);
  localStorage.clear();
  live = fakeLive();
  server = heldServer();
  count = 0;
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

/**
 * Shows the scoreboard of a contest that is frozen according to its settings. The server's response for the board has
 * no rows, and its `isFrozen` may contradict the settings.
 */
async function aFrozenBoard(reader: Partial<ContestInfo>, { isFrozen = true } = {}) {
  const Page = () => <BoardView problems={[aContestProblem("A")]} />;
  const info = { isFrozen: true, sealRank: true, sealRankTime: "2026-09-01T12:00:00Z", ...reader };
  const contest = aContest(info, { isOutside: true });
  const page = await showContestPage(Page, { contest, address: "/contest/7/rank" });
  await answer(isFrozen);
  return page;
}
/** Answers the next request for the board, and waits until its empty list of rows is shown. */
async function answer(isFrozen: boolean): Promise<void> {
  await waitFor(() => expect(server.to(BOARD)).toHaveLength(count + 1));
  count += 1;
  await act(async () =>
    server.last(BOARD).answer({ version: "0.0", isFrozen, counts: {}, rows: [] }),
  );
  await screen.findByText("No contestants on the scoreboard yet");
}
const note = () =>
  screen
    .queryByText(/The scoreboard is frozen|^ ?This is the live scoreboard/)
    ?.textContent?.trim();
const revealing = () => screen.queryByRole("button", { name: "Reveal results" });

test("who reads the frozen board is told so; only organizers may reveal it", async () => {
  await aFrozenBoard({ isOrganizer: false });
  expect([note(), revealing()]).toEqual([expect.stringMatching(FROZEN), null]);
  cleanup();
  await aFrozenBoard({ isOrganizer: true });
  expect([note(), revealing() !== null]).toEqual([expect.stringMatching(FROZEN), true]);
});

test("a board that was revealed is not called one of organizers while the settings are older", async () => {
  await aFrozenBoard({ isOrganizer: false });
  await act(async () =>
    live.emit({
      ...({ type: "contest-board", cid: 7, view: "shown" } as const),
      change: { version: "0.0", isFrozen: false, counts: {}, rows: [], gone: [] },
    }),
  );
  await waitFor(() => expect(note()).toBeUndefined());
  cleanup();
  await aFrozenBoard({ isOrganizer: true }, { isFrozen: false });
  expect([note(), revealing()]).toEqual([undefined, null]);
});

test("organizers download the scoreboard as it is shown: the live view, without star users", async () => {
  const FILE = "/api/file/download-contest-rank";
  const showAt = async (address: string, reader: Partial<ContestInfo>) => {
    const Page = () => <BoardView problems={[aContestProblem("A")]} />;
    await showContestPage(Page, { contest: aContest(reader), address });
    fireEvent.click(screen.getByRole("button", { name: "More options of the scoreboard" }));
    return screen.queryByRole("menuitem", { name: "Download XLSX" });
  };
  expect(await showAt("/contest/7/rank?live=true", {})).toBeNull();
  cleanup();
  const parametersAt = async (address: string) => {
    const button = await showAt(address, { isOrganizer: true });
    await act(async () => button?.click());
    cleanup();
    const { search } = server.last(FILE);
    return ["cid", "format", "forceRefresh", "removeStar"].map((name) => search.get(name));
  };
  expect(await parametersAt("/contest/7/rank")).toEqual(["7", "xlsx", "false", "false"]);
  expect(await parametersAt("/contest/7/rank?live=true&removeStar=true")).toEqual([
    "7",
    "xlsx",
    "true",
    "true",
  ]);
});

test("organizers in the live view are told that only they see it, and the address keeps the view", async () => {
  const { router } = await aFrozenBoard({ isOrganizer: true });
  fireEvent.click(screen.getByRole("switch", { name: "Live view" }));
  await answer(false);
  expect(router.state.location.search).toEqual({ live: true });
  expect(server.last(BOARD).search.get("view")).toBe("live");
  expect([note(), revealing() !== null]).toEqual([LIVE, true]);
});

test("the projector follows the full screen, however it is left, and offers to scroll only there", async () => {
  await aFrozenBoard({ isOrganizer: false });
  const scrolling = () => screen.queryByRole("switch", { name: "Scroll by itself" });
  const button = (name: string) => screen.getByRole("button", { name });
  const frame = document.querySelector("[data-projector]")!;
  let fullScreen: Element | null = null;
  const enter = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("not allowed")));
  Object.defineProperty(frame, "requestFullscreen", { value: enter });
  Object.defineProperty(document, "fullscreenElement", {
    configurable: true,
    get: () => fullScreen,
  });
  const change = (element: Element | null) => {
    fullScreen = element;
    act(() => void document.dispatchEvent(new Event("fullscreenchange")));
  };
  // The browser refuses full screen: nothing changes.
  await act(async () => fireEvent.click(button("Projector mode")));
  expect([enter.mock.calls.length, scrolling()]).toEqual([1, null]);
  change(frame);
  expect(scrolling()).not.toBeNull();
  button("Leave projector mode");
  screen.getByRole("timer");
  // The board leaves full-screen mode when the user presses Escape or another element enters this mode.
  change(document.body);
  expect(scrolling()).toBeNull();
  expect(screen.queryByRole("button", { name: "Leave projector mode" })).toBeNull();
});
