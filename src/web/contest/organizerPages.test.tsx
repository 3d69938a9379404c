// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SentRow } from "../../shared/contest/contestBoard.ts";
import { errors } from "../../shared/texts/zh-CN/errors.ts";
import { fakeLive } from "../platform/fakeLive.ts";
import { heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { loadJudgingWords } from "../rejudge/texts.ts";
import { loadBoardWords } from "./board/texts.ts";
import { CeremonyPage } from "./ceremony/CeremonyPage.tsx";
import { aContest, aContestProblem, showContestPage } from "./contestInNode.tsx";
import { ExtendDialog } from "./extend/ExtendDialog.tsx";
import { RejudgePage } from "./rejudge/RejudgePage.tsx";
import { loadContestWords } from "./texts.ts";
import { loadWorkWords } from "./workTexts.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  const load = [loadContestWords, loadWorkWords, loadBoardWords, loadJudgingWords];
  await Promise.all(load.flatMap((each) => [each("en-US"), each("zh-CN")]));
  localStorage.clear();
  fakeLive();
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an extension asks what happens to the freeze, is sent once, and keeps what was typed when the end was moved meanwhile", async () => {
  const EXTEND = "/api/admin/contest/extend";
  const START = Date.UTC(2026, 8, 1, 9);
  const [closed, extended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const times = { start: START, end: START + 5 * 3_600_000, frozenFrom: START + 4 * 3_600_000 };
  const Page = () => (
    <ExtendDialog cid={7} times={times} now={START} onClose={closed} onExtended={extended} />
  );
  await showContestPage(Page, { locale: "zh-CN" });
  type("说明（可选）", "停电");
  await press("延长并发布公告");
  await screen.findByText("请选择封榜时间");
  expect(server.to(EXTEND)).toEqual([]);
  const [move] = screen.getAllByRole("radio");
  await act(async () => fireEvent.click(move!));
  await press("延长并发布公告");
  await press("延长并发布公告");
  expect(server.to(EXTEND)).toHaveLength(1);
  const { body } = server.last(EXTEND);
  expect(body).toMatchObject({ cid: 7, freeze: "move", reason: "停电" });
  expect(Date.parse(String(body["before"]))).toBe(times.end);
  expect(Date.parse(String(body["endTime"])) - times.end).toBe(15 * 60_000);
  await act(async () =>
    server.last(EXTEND).refuse(409, { code: "CONFLICT", msg: errors.CONFLICT }),
  );
  await screen.findByText(errors.CONFLICT);
  expect(screen.getByLabelText<HTMLTextAreaElement>("说明（可选）").value).toBe("停电");
  expect([closed.mock.calls.length, extended.mock.calls.length]).toEqual([0, 0]);
});

test("rejudging in a contest is root's: chosen problems with a reason, started once, then opened by its address", async () => {
  const START = "/api/admin/rejudging/contest";
  const contest = aContest({ isOrganizer: true });
  const show = () => showContestPage(RejudgePage, { contest, address: "/contest/7/rejudge" });
  await show();
  await screen.findByText("Only the super administrator rejudges");
  expect(server.calls).toEqual([]);
  cleanup();
  signedIn({ roleList: ["root"] });
  const { router } = await show();
  await act(async () =>
    server
      .last("/api/get-contest-problem")
      .answer(["A", "B", "C"].map((letter) => aContestProblem(letter))),
  );
  for (const letter of ["C", "A"]) {
    fireEvent.click(await screen.findByLabelText(`Select problem ${letter}`));
  }
  await press("Rejudge selected problems (2)");
  await press("Start rejudging");
  screen.getByText("Enter a reason");
  expect(server.to(START)).toEqual([]);
  type("Reason", "The data was wrong");
  await press("Start rejudging");
  const busy = await screen.findByRole("button", { name: "Starting…" });
  await act(async () => fireEvent.click(busy));
  expect(server.to(START).map(({ body }) => body)).toEqual([
    { cid: 7, reason: "The data was wrong", displayIds: ["A", "C"], status: null },
  ]);
  await act(async () => server.last(START).answer({ id: 5 }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: 5 }));
});

const person = { nickname: null, realname: null, avatar: null, gender: "secrecy", school: null };
const aRow = (uid: string, solved: boolean): SentRow => ({
  ...person,
  uid,
  username: uid,
  registered: true,
  tie: null,
  isStar: false,
  ac: Number(solved),
  total: 1,
  totalTime: solved ? 600 : 0,
  submissionInfo: {
    A: solved ? { errorNum: 0, isAC: true, ACTime: 600 } : { errorNum: 0, tryNum: 1 },
  },
});

test("the ceremony waits for the last personal end; loaded once, it needs no network", async () => {
  const BOARD = "/api/get-contest-board";
  const show = (lastEnd: number) => {
    const end = Date.now() - 60_000;
    const times = { start: 0, end, ownEnd: end, lastEnd, frozenFrom: end - 60_000 };
    const contest = aContest({ isOrganizer: true, sealRank: true }, { times });
    return showContestPage(CeremonyPage, { contest, address: "/contest/7/ceremony" });
  };
  await show(Date.now() + 60_000);
  await screen.findByText("The ceremony begins after the end of the contest");
  expect(server.calls).toEqual([]);
  cleanup();

  await show(Date.now() - 30_000);
  const [frozen, live] = server.to(BOARD);
  expect([frozen, live].map((each) => each?.search.get("view"))).toEqual(["frozen", "live"]);
  const board = (solved: boolean) => ({
    version: "1.0",
    isFrozen: !solved,
    counts: {},
    rows: [aRow("walker", solved), aRow("rival", false)],
  });
  await act(async () => {
    server.last("/api/get-contest-problem").answer([aContestProblem("A")]);
    server.last("/api/contest-medals").answer(null);
    frozen?.answer(board(false));
    live?.lose();
  });
  const alert = await screen.findByRole("alert");
  expect(button("Begin").hasAttribute("disabled")).toBe(true);
  await act(async () => fireEvent.click(within(alert).getByRole("button")));
  const again = server.to(BOARD).filter(({ search }) => search.get("view") === "live");
  await act(async () => {
    for (const each of server.to(BOARD).slice(2)) {
      each.answer(board(each.search.get("view") === "live"));
    }
  });
  expect(again).toHaveLength(2);
  await waitFor(() => expect(button("Begin").hasAttribute("disabled")).toBe(false));
  await press("Begin");
  const before = server.calls.length;
  const caption = () => screen.getByRole("status").textContent;
  const key = (name: string) => act(async () => fireEvent.keyDown(window, { key: name }));
  expect(caption()).toBe("The scoreboard at the freeze");
  const titles = [];
  for (let steps = 0; steps < 8 && caption() !== "All results are revealed"; steps += 1) {
    await key(" ");
    titles.push(caption());
  }
  expect(titles).toContain("walker · A: solved, rank 1");
  expect(titles.at(-1)).toBe("All results are revealed");
  await key("ArrowLeft");
  expect(caption()).not.toBe("All results are revealed");
  expect(server.calls).toHaveLength(before);
});
