// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { type FakeLive, fakeLive } from "../platform/fakeLive.ts";
import { heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { type ProblemPlace, useProblemPlace } from "../problem/page/problemPlace.ts";
import { ContestProblemPage } from "./problem/ContestProblemPage.tsx";
import { ContestTabs } from "./ContestTabs.tsx";
import { aContest, aContestProblem, showContestPage } from "./contestInNode.tsx";
import { CeremonyPage } from "./ceremony/CeremonyPage.tsx";
import { OrganizerPage } from "./organizer/OrganizerPage.tsx";
import { useFollowed } from "./board/followed.ts";
import { RankPage } from "./board/RankPage.tsx";
import { loadBoardWords } from "./board/texts.ts";
import { PrintPage } from "./print/PrintPage.tsx";
import { ownPrintsQuery } from "./print/queries.ts";
import { ProblemsPage } from "./problem/ProblemsPage.tsx";
import { StatusPage } from "./StatusPage.tsx";
import { loadContestWords } from "./texts.ts";
import { QUEUE_INTERVAL_MS } from "./useQueueChanges.ts";
import { loadWorkWords } from "./workTexts.ts";

let problemPlace: ProblemPlace;
vi.mock("../problem/page/ProblemPage.tsx", () => ({
  ProblemPage: () => {
    problemPlace = useProblemPlace();
    return null;
  },
}));
vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(async () => {
  await loadContestWords("en-US");
  localStorage.clear();
  live = fakeLive();
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const REGISTER = "/api/register-contest";

test("submitting without registration asks for the password, and the code is sent as soon as it is right", async () => {
  await showContestPage(ContestProblemPage, {
    contest: aContest({ auth: 2, openPwdLimit: true }, { isRegistered: false }),
    address: "/contest/7/problem/A",
  });
  const again = vi.fn<() => void>();
  act(() => problemPlace.onUnregistered?.(again));
  screen.getByText("Your code is submitted as soon as you are registered.");
  await press("Register");
  screen.getByText("Enter the contest password");
  expect(server.to(REGISTER)).toEqual([]);
  type("Contest password", "wrong");
  await press("Register");
  await act(async () =>
    server.last(REGISTER).refuse(400, { code: "CONTEST_PASSWORD_WRONG", msg: "It is wrong" }),
  );
  expect(field("Contest password").getAttribute("aria-invalid")).toBe("true");
  expect(again).not.toHaveBeenCalled();
  type("Contest password", "right");
  await press("Register");
  expect(server.last(REGISTER).body).toEqual({ cid: 7, password: "right" });
  await act(async () => server.last(REGISTER).answer(null));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  expect(screen.queryByLabelText("Contest password")).toBeNull();
});

test("a registration that is refused for another reason says so, and not at the password", async () => {
  await showContestPage(ContestProblemPage, {
    contest: aContest({ auth: 2, openPwdLimit: true }, { isRegistered: false }),
    address: "/contest/7/problem/A",
  });
  act(() => problemPlace.onUnregistered?.(() => undefined));
  type("Contest password", "right");
  await press("Register");
  await act(async () =>
    server.last(REGISTER).refuse(400, { code: "CONTEST_ENDED", msg: "It has ended" }),
  );
  expect(screen.getByRole("alert").textContent).toContain("It has ended");
  expect(field("Contest password").getAttribute("aria-invalid")).not.toBe("true");
});

const cells = () =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

test('counts are "?" without the right to those of the moment, and statuses are marks', async () => {
  await showContestPage(ProblemsPage);
  const hidden = { ac: null, total: null };
  await act(async () =>
    server
      .last("/api/get-contest-problem")
      .answer([aContestProblem("A", hidden), aContestProblem("B")]),
  );
  await waitFor(() => expect(server.to("/api/get-user-problem-status")).toHaveLength(1));
  await act(async () =>
    server.last("/api/get-user-problem-status").answer({
      65: { status: Verdict.NotSubmitted, score: null },
      66: { status: Verdict.Accepted, score: null },
    }),
  );
  const [, first, second] = cells();
  expect(first?.slice(3).every((text) => text?.startsWith("?"))).toBe(true);
  expect(first?.slice(3)).toHaveLength(3);
  expect(second?.slice(3)).toEqual(["1", "4", "25%"]);
  expect(screen.getByRole("link", { name: "A" }).getAttribute("href")).toBe("/contest/7/problem/A");
});

test("the scoreboard names problems without published results, and organizers may ask for the live view", async () => {
  await loadBoardWords("en-US");
  const showBoard = async (isOrganizer: boolean) => {
    const contest = aContest({ isOrganizer });
    await showContestPage(RankPage, { contest, address: "/contest/7/rank" });
    const closed = aContestProblem("B", { isClosed: true });
    await act(async () =>
      server.last("/api/get-contest-problem").answer([aContestProblem("A"), closed]),
    );
    await act(async () =>
      server
        .last("/api/get-contest-board")
        .answer({ version: "0.0", isFrozen: false, counts: { A: [0, 0] }, rows: [] }),
    );
    await screen.findByText("Results are not published for: B");
  };
  await showBoard(false);
  expect(screen.queryByLabelText("Live view")).toBeNull();
  cleanup();
  await showBoard(true);
  await act(async () => screen.getByLabelText("Live view").click());
  await act(async () =>
    server
      .last("/api/get-contest-board")
      .answer({ version: "0.0", isFrozen: false, counts: { A: [0, 0], B: [1, 1] }, rows: [] }),
  );
  await screen.findByText("This is the live scoreboard, visible to organizers only");
  expect(screen.queryByText("Results are not published for: B")).toBeNull();
});

test("without a freeze the ceremony reveals the results of closed problems, and gives the awards", async () => {
  await loadBoardWords("en-US");
  const times = { start: 0, end: 1, ownEnd: 1, lastEnd: 1, frozenFrom: null };
  const contest = aContest({ isOrganizer: true }, { times });
  await showContestPage(CeremonyPage, { contest, address: "/contest/7/ceremony" });
  const row = (ac: number, cell: object) => ({
    uid: "u2",
    username: "ann",
    nickname: null,
    realname: null,
    avatar: null,
    school: null,
    gender: "secrecy",
    registered: true,
    tie: 0,
    isStar: false,
    ac,
    total: 1,
    totalTime: ac * 60,
    submissionInfo: { B: cell },
  });
  const board = (rows: object[]) => ({ version: "0.0", isFrozen: false, counts: {}, rows });
  const solved = { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 60 };
  await act(async () => {
    const [before, after] = server.to("/api/get-contest-board");
    before?.answer(board([row(0, { errorNum: 0, tryNum: 1 })]));
    after?.answer(board([row(1, solved)]));
    server
      .last("/api/get-contest-problem")
      .answer([aContestProblem("A"), aContestProblem("B", { isClosed: true })]);
    server
      .last("/api/contest-medals")
      .answer({ unit: "count", amounts: { gold: 1, silver: 0, bronze: 0 } });
  });
  await screen.findByText(/^Results of B, which contestants are not shown/);
  await press("Begin");
  screen.getByText("The public scoreboard");
  await press("Next result");
  screen.getByText("ann · B: solved, rank 1");
  await press("Next result");
  screen.getByText("ann: Gold · first to solve B");
});

test("a text to print has 50 characters at least", async () => {
  const PRINT = "/api/submit-print-text";
  await showContestPage(PrintPage, { contest: aContest({ openPrint: true }) });
  const text = screen.getByRole("textbox");
  const empty = "Enter the text to print";
  const short = "Enter at least 50 characters";
  for (const [content, fault] of [
    ["", empty] as const,
    [" ".repeat(60), empty] as const,
    [` ${"x".repeat(49)} `, short] as const,
  ]) {
    fireEvent.change(text, { target: { value: content } });
    await press("Send to the printer");
    expect(server.to(PRINT)).toEqual([]);
    expect(text.getAttribute("aria-invalid")).toBe("true");
    screen.getByText(fault);
  }
  fireEvent.change(text, { target: { value: "x".repeat(50) } });
  await press("Send to the printer");
  expect(server.last(PRINT).body).toMatchObject({ cid: 7, content: "x".repeat(50) });
});

test("a session that has ended in a contest loses neither a draft nor whom its reader follows", async () => {
  const PRINT = "/api/submit-print-text";
  const show = () => showContestPage(PrintPage, { contest: aContest({ openPrint: true }) });
  const follow = () => renderHook(() => useFollowed("u1", 7));
  await show();
  const before = follow();
  act(() => before.result.current.toggle("rival"));
  const text = `int main() {} ${"x".repeat(50)}`;
  fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  await press("Send to the printer");
  await act(async () => server.last(PRINT).refuse(401, { code: "LOGIN_REQUIRED", msg: "Log in" }));
  expect(session.get()).toBeNull();
  cleanup();
  signedIn({ uid: "another" });
  await showContestPage(PrintPage, {
    contest: aContest({ openPrint: true }, { uid: "another" }),
  });
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  cleanup();
  signedIn();
  await show();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(text);
  expect(follow().result.current.followed).toEqual(["rival"]);
});

const menu = () =>
  Object.fromEntries(
    [...screen.getByRole("navigation").children].map((tab) => [
      tab.textContent,
      tab.hasAttribute("href") ? (tab.getAttribute("aria-current") ?? "open") : "off",
    ]),
  );

test("the menu is on every page of the contest, the scoreboard among them, and marks the page", async () => {
  const { router } = await showContestPage(ContestTabs, { address: "/contest/7/rank" });
  expect(menu()).toMatchObject({ Scoreboard: "page", Problems: "open" });
  await act(() => router.navigate({ to: "/contest/7/problems" } as never));
  expect(menu()).toMatchObject({ Scoreboard: "open", Problems: "page" });
});

test("before registration every page is off; before the start all but the overview", async () => {
  await showContestPage(ContestTabs, { contest: aContest({ auth: 1 }, { gate: "register" }) });
  expect(new Set(Object.values(menu()))).toEqual(new Set(["off"]));
  cleanup();
  await showContestPage(ContestTabs, { contest: aContest({}, { gate: "waiting" }) });
  const open = Object.entries(menu()).filter(([, state]) => state !== "off");
  expect(open.map(([name]) => name)).toEqual(["Overview"]);
});

test("after the end the page for printing has a tab only for readers who have sent a text", async () => {
  const OWN = "/api/get-own-contest-prints";
  const ended = { start: 0, end: 1, ownEnd: 1, lastEnd: 1, frozenFrom: null };
  const hasTab = () => Object.hasOwn(menu(), "Print");
  for (const rows of [[], [{ id: 1 }]]) {
    const contest = aContest({ openPrint: true }, { times: ended });
    const { client } = await showContestPage(ContestTabs, { contest });
    expect(hasTab()).toBe(false);
    await act(async () => server.last(OWN).answer(rows));
    await waitFor(() =>
      expect(client.getQueryData(ownPrintsQuery(7, "u1").queryKey)).toEqual(rows),
    );
    await waitFor(() => expect(hasTab()).toBe(rows.length > 0));
    cleanup();
  }
  const before = server.to(OWN).length;
  await showContestPage(ContestTabs, { contest: aContest({ openPrint: true }) });
  expect([hasTab(), server.to(OWN).length]).toEqual([true, before]);
});

const OVERVIEW = "/api/get-contest-overview";
const overview = (questions: number) => ({
  balloons: null,
  prints: { waiting: 0, claimed: 0 },
  questions,
  failed: 0,
  pending: 0,
  queued: 0,
  connected: 1,
  nodes: { ready: 1, online: 1 },
  failedSubmissions: [],
  last: [],
});

test("the page for organizers says of which time it is while the server is gone, and catches up by itself", async () => {
  vi.useFakeTimers({
    now: new Date(2026, 8, 1, 9, 0, 0),
    toFake: ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"],
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  try {
    await loadWorkWords("en-US");
    const contest = aContest({ isOrganizer: true });
    await showContestPage(OrganizerPage, { contest, address: "/contest/7/organizer" });
    await pass(100);
    server.last(OVERVIEW).answer(overview(3));
    await pass(QUEUE_INTERVAL_MS);
    expect(screen.queryByText(/Live updates/)).toBeNull();
    server.last(OVERVIEW).lose();
    await pass(QUEUE_INTERVAL_MS);
    screen.getByText("Live updates are interrupted, reconnecting. Shown as of 9:00:00 AM.");
    screen.getByText("3");
    live.emit({ type: "resync" });
    await pass(100);
    server.last(OVERVIEW).answer(overview(4));
    await pass(100);
    expect(screen.queryByText(/Live updates/)).toBeNull();
    screen.getByText("4");
  } finally {
    vi.useRealTimers();
  }
});

test("a question that is asked reaches the page for organizers at once: questions have a topic of their own", async () => {
  await loadWorkWords("en-US");
  const contest = aContest({ isOrganizer: true });
  await showContestPage(OrganizerPage, { contest, address: "/contest/7/organizer" });
  await waitFor(() => expect(server.to(OVERVIEW)).toHaveLength(1));
  await act(async () => server.last(OVERVIEW).answer(overview(3)));
  await screen.findByText("3");
  live.emit({ type: "contest-questions", cid: 8 });
  live.emit({ type: "contest-questions", cid: 7 });
  await waitFor(() => expect(server.to(OVERVIEW)).toHaveLength(2));
});

test("the list of a contest's submissions follows those of the reader's team", async () => {
  const actsFor = { uid: "team1", username: "ducks" } as const;
  const contest = aContest({ actsFor: { ...actsFor } as never });
  await showContestPage(StatusPage, { contest, address: "/contest/7/submissions" });
  const LIST = "/api/contest-submissions";
  await act(async () => {
    server.last("/api/get-contest-problem").answer([aContestProblem("A"), aContestProblem("B")]);
    server.last(LIST).answer({ records: [], total: 0, banks: [] });
  });
  const topics = ["problem-submissions:65:team1", "problem-submissions:66:team1"];
  await waitFor(() => expect(live.topics().flat()).toEqual(topics));
  const before = server.to(LIST).length;
  vi.useFakeTimers();
  live.emit({ type: "submission", row: { submitId: 5, status: 0 } } as never);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  vi.useRealTimers();
  expect(server.to(LIST).length).toBe(before + 1);
});
