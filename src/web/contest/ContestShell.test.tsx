// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import { fakeLive } from "../platform/fakeLive.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { useAccountRequest } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";
import { ToastHost } from "../ui/notice/toast.tsx";
import { ContestShell } from "./ContestShell.tsx";
import { loadContestWords } from "./texts.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

const START = Date.UTC(2026, 8, 1, 9);
const text = (at: number) => new Date(at).toISOString();

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  vi.useFakeTimers({ now: START });
  server = heldServer();
  fakeLive();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const info: ContestInfo = {
  entrants: "individuals",
  teamMax: 3,
  actsFor: null,
  id: 7,
  classId: null,
  type: 0,
  title: "Cup",
  rule: "acm",
  auth: 0,
  status: 0,
  count: 0,
  author: "a",
  uid: "a",
  openRank: false,
  oiRankScoreType: "Recent",
  description: "",
  html: "",
  startTime: text(START),
  endTime: text(START + 3_600_000),
  now: text(START),
  ownEndTime: text(START + 3_600_000),
  lastEndTime: text(START + 3_600_000),
  duration: 3600,
  sealRank: false,
  sealRankTime: null,
  isFrozen: false,
  openPrint: false,
  rankShowName: "username",
  timeCounting: "seconds",
  penaltyMinutes: 20,
  penaltyVerdicts: [],
  allowedLanguages: [],
  submissionsMax: 0,
  categories: [],
  genderMarks: true,
  logo: null,
  openPwdLimit: false,
  openAccountLimit: false,
  isOrganizer: false,
  rights: [],
  opensToAll: false,
  upsolvingClosed: null,
  mayUnregister: false,
  problemCount: null,
  isRated: false,
  mixedProblems: [],
  closed: null,
  barred: null,
};

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

function LoginState() {
  return <output>{useAccountRequest() ? "login dialog" : "no dialog"}</output>;
}

/** Opens the shell with its pages, starting at the scoreboard. */
async function openShell(address = "/contest/7/rank") {
  const root = createRootRoute();
  const shell = createRoute({
    getParentRoute: () => root,
    path: "/contest/$contestID",
    component: ContestShell,
  });
  const pages = ["/", "/problems", "/rank", "/submissions", "/announcements", "/comment"] as const;
  const openBoard = createRoute({
    getParentRoute: () => root,
    path: "/contest/acm-scoreboard/$contestID",
    component: () => <p>open board</p>,
  });
  const children = pages.map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: () => <p>{`page ${path}`}</p> }),
  );
  const router = createRouter({
    routeTree: root.addChildren([openBoard, shell.addChildren(children)]),
    history: createMemoryHistory({ initialEntries: ["/contest/7/problems", address] }),
  });
  await act(() => router.load());
  await act(() =>
    Promise.resolve(
      render(
        <>
          <RouterProvider router={router as never} />
          <ToastHost />
          <LoginState />
        </>,
        { wrapper: aPage().wrapper },
      ),
    ),
  );
  await settle();
  return router;
}

/** Opens the shell for a reader who has access to the contest. */
async function openContest() {
  await openShell();
  server.last("/api/get-contest-info").answer(info);
  server.last("/api/get-contest-access").answer({ access: true, startTime: null });
  await settle();
}

test("the contest's menu is there on the scoreboard and after it, with its current page marked", async () => {
  await openContest();
  const current = () =>
    screen.getByRole("navigation", { name: "Contest menu" }).querySelector("[aria-current=page]")
      ?.textContent;
  expect([current(), screen.getByText("page /rank").tagName]).toEqual(["Scoreboard", "P"]);
  for (const name of ["Problems", "Scoreboard", "Status"]) {
    fireEvent.click(screen.getByRole("link", { name }));
    await settle();
    expect(current()).toBe(name);
  }
  expect(screen.getByText("page /submissions").tagName).toBe("P");
});

test("an announcement's title is text in its notice, whatever it contains", async () => {
  await openContest();
  const title = "<img src=x onerror=alert(1)> **B**";
  server
    .last("/api/get-contest-not-read-announcement")
    .answer([{ id: 4, title, gmtCreate: text(START) }]);
  await settle();
  const notice = screen.getByRole("listitem");
  expect(notice.textContent).toContain(`Announcement: ${title}`);
  expect(notice.querySelector("img, strong")).toBeNull();
});

test.each([
  [
    { openPwdLimit: true },
    ["An account on this site", "The contest password, which the organizer gives you"],
  ],
  [{ openAccountLimit: true }, ["An account on this site", "A username on the organizer's list"]],
  [{}, ["An account on this site", "Registration on this page, after logging in"]],
])("a visitor of a private contest reads what is needed to enter (%j)", async (limits, needs) => {
  session.end();
  await openShell();
  server.last("/api/get-contest-info").answer({ ...info, auth: 1, ...limits });
  await settle();
  const panel = screen.getByRole("heading", { name: "To take part you need" }).closest("section");
  const items = [...(panel?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(items).toEqual(needs);
  expect(screen.getByRole("button", { name: "Log in to take part" }).tagName).toBe("BUTTON");
});

test("a link to the scoreboard leads a guest to the open board, in place of itself; other pages and closed boards stay", async () => {
  session.end();
  const addressFor = async (address: string, more: Partial<ContestInfo>) => {
    const router = await openShell(address);
    server.last("/api/get-contest-info").answer({ ...info, openRank: true, ...more });
    await settle();
    const { href } = router.state.location;
    const { length } = router.history;
    cleanup();
    return [href, length];
  };
  const board = "/contest/7/rank?keyword=walker";
  expect(await addressFor(board, {})).toEqual(["/contest/acm-scoreboard/7?keyword=walker", 2]);
  expect(await addressFor(board, { openRank: false })).toEqual([board, 2]);
  expect(await addressFor(board, { status: -1 })).toEqual([board, 2]);
  expect(await addressFor("/contest/7/problems", {})).toEqual(["/contest/7/problems", 2]);
});

test("without login the address of a contest that visitors may not know shows a page, no dialog", async () => {
  session.end();
  await openShell();
  server.last("/api/get-contest-info").refuse(401, { code: "LOGIN_REQUIRED" });
  await settle();
  expect(screen.getByText(/Without login, only contests of the whole site are shown/)).toBeTruthy();
  expect(screen.getByText("no dialog").tagName).toBe("OUTPUT");
});
