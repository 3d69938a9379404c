// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Balloon } from "../../shared/contestOrganizer/contestBalloon.ts";
import type { PrintRow } from "../../shared/contestOrganizer/contestPrint.ts";
import { errors } from "../../shared/texts/zh-CN/errors.ts";
import { ui } from "../../shared/texts/zh-CN/ui.ts";
import { fakeLive } from "../platform/fakeLive.ts";
import { heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { toast } from "../ui/notice/toast.tsx";
import { BalloonPage } from "./balloon/BalloonPage.tsx";
import { aContest, showContestPage } from "./contestInNode.tsx";
import { PrintQueuePage } from "./print/PrintQueuePage.tsx";
import { loadContestWords } from "./texts.ts";
import { loadWorkWords } from "./workTexts.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));
vi.mock("../ui/notice/toast.tsx", () => ({ toast: vi.fn() }));

const BALLOONS = "/api/get-contest-ac-info";
const CLAIM = "/api/claim-contest-ac-info";
const DELIVER = "/api/check-contest-ac-info";
const PRINTS = "/api/get-contest-print";
const CLAIM_PRINT = "/api/claim-contest-print";
const PRINTED = "/api/check-contest-print-status";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadContestWords("zh-CN"), loadWorkWords("zh-CN")]);
  localStorage.clear();
  fakeLive();
  server = heldServer();
  vi.mocked(toast).mockClear();
  signedIn({ username: "organizer" });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const contest = aContest({ isOrganizer: true, openPrint: true });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
/**
 * Waits until a pressed button is busy because its request has been sent. If `isBusy` is false, waits until the effects
 * of the response are rendered.
 */
const untilBusy = (name: string, isBusy = true) =>
  waitFor(() => expect(button(name).hasAttribute("aria-busy")).toBe(isBusy));
const paged = (records: object[]) => ({ records, total: records.length, current: 1, size: 20 });
const times = { submitTime: "2026-09-01T10:00:00Z", claimedAt: null, deliveredAt: null };
const aBalloon = (more: Partial<Balloon> = {}): Balloon => ({
  id: 11,
  cid: 7,
  uid: "u2",
  pid: 65,
  displayId: "A",
  color: "#d32f2f",
  submitId: 11,
  username: "walker",
  realname: null,
  seat: "B-07",
  status: 1,
  time: 600,
  firstBlood: true,
  provisionalUntil: null,
  change: null,
  isFrozen: false,
  state: "new",
  checked: false,
  claimedBy: null,
  ...times,
  ...more,
});
const aPrint = (id: number, more: Partial<PrintRow> = {}): PrintRow => ({
  id,
  cid: 7,
  username: `walker${id}`,
  realname: null,
  seat: null,
  displayId: "A",
  pages: 1,
  status: 0,
  state: "waiting",
  claimedBy: null,
  isUncertain: false,
  claimedAt: null,
  printedAt: null,
  gmtCreate: "2026-09-01T10:00:00Z",
  ...more,
});
/** Answers the latest request for `path` once `count` requests for it have been made. */
async function answer(path: string, count: number, records: object[]): Promise<void> {
  await waitFor(() => expect(server.to(path)).toHaveLength(count));
  await act(async () => server.last(path).answer(paged(records)));
}
const showIn = (Page: () => ReactNode, page: string) =>
  showContestPage(Page, { contest, address: `/contest/7/${page}`, locale: "zh-CN" });

test("of two organizers who claim a balloon the later one is shown who was first, and that it is claimed", async () => {
  await showIn(BalloonPage, "ac-info");
  await answer(BALLOONS, 1, [aBalloon()]);
  await screen.findByText("walker");
  await press("领取 walker 的气球 A");
  await untilBusy("领取 walker 的气球 A");
  // The button is pressed again before the response arrives.
  await press("领取 walker 的气球 A");
  expect(server.to(CLAIM).map(({ body }) => body)).toEqual([{ id: 11, cid: 7, claimed: true }]);
  const refusal = errors.CONTEST_BALLOON_CLAIMED.replace("{name}", "rival");
  await act(async () =>
    server.last(CLAIM).refuse(409, { code: "CONTEST_BALLOON_CLAIMED", msg: refusal }),
  );
  await waitFor(() => expect(toast).toHaveBeenCalledWith("bad", "这只气球已由 rival 领取"));
  await answer(BALLOONS, 2, [
    aBalloon({ state: "claimed", claimedBy: "rival", claimedAt: times.submitTime }),
  ]);
  await screen.findAllByText("rival 派送中");
  // Balloons claimed by other organizers can be released but not delivered.
  expect(screen.queryByRole("button", { name: "walker 的气球 A 已送达" })).toBeNull();
  expect(button("释放 walker 的气球 A")).toBeTruthy();
});

test("a delivery that is not known to have arrived leaves the balloon as the server has it, and can be repeated", async () => {
  const claimed = aBalloon({ state: "claimed", claimedBy: "organizer" });
  await showIn(BalloonPage, "ac-info");
  await answer(BALLOONS, 1, [claimed]);
  await screen.findByText("walker");
  await press("walker 的气球 A 已送达");
  await act(async () => server.last(DELIVER).lose());
  await waitFor(() => expect(toast).toHaveBeenCalledWith("bad", ui.offline));
  await answer(BALLOONS, 2, [claimed]);
  await untilBusy("walker 的气球 A 已送达", false);
  await press("walker 的气球 A 已送达");
  expect(server.to(DELIVER)).toHaveLength(2);
  await act(async () => server.last(DELIVER).answer(null));
  await answer(BALLOONS, 3, [aBalloon({ state: "delivered", claimedBy: "organizer" })]);
  await screen.findAllByText("organizer 已送达");
  expect(button("撤销送达：walker 的气球 A")).toBeTruthy();
});

test("a text to print opens only for who has claimed it, and is marked as printed once", async () => {
  await showIn(PrintQueuePage, "admin-print");
  await answer(PRINTS, 1, [aPrint(1), aPrint(2)]);
  await screen.findByText("walker1");
  await press("打印 walker1 的内容");
  expect(server.last(CLAIM_PRINT).body).toEqual({ id: 1, cid: 7, claimed: true });
  const refusal = errors.CONTEST_PRINT_CLAIMED.replace("{name}", "rival");
  await act(async () =>
    server.last(CLAIM_PRINT).refuse(409, { code: "CONTEST_PRINT_CLAIMED", msg: refusal }),
  );
  await waitFor(() => expect(toast).toHaveBeenCalledWith("bad", "rival 已在处理这条打印请求"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await answer(PRINTS, 2, [aPrint(1, { state: "claimed", claimedBy: "rival" }), aPrint(2)]);
  await screen.findByText("rival 处理中");
  expect(screen.queryByRole("button", { name: "打印 walker1 的内容" })).toBeNull();

  await press("打印 walker2 的内容");
  await act(async () => server.last(CLAIM_PRINT).answer(null));
  await screen.findByRole("dialog", { name: "walker2 的打印内容" });
  await answer(PRINTS, 3, [aPrint(2, { state: "claimed", claimedBy: "organizer" })]);
  await untilBusy("已打印", false);
  await press("已打印");
  await untilBusy("已打印");
  await press("已打印");
  expect(server.to(PRINTED).map(({ body }) => body)).toEqual([{ id: 2, cid: 7 }]);
  await act(async () => server.last(PRINTED).answer(null));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("both queues are for organizers alone: others are shown so, and nothing is fetched", async () => {
  for (const [Page, page] of [
    [BalloonPage, "ac-info"],
    [PrintQueuePage, "admin-print"],
  ] as const) {
    await showContestPage(Page, { address: `/contest/7/${page}`, locale: "zh-CN" });
    expect(await screen.findByText("本页仅供比赛主办方使用")).toBeTruthy();
    cleanup();
  }
  expect(server.calls).toEqual([]);
});
