// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VirtualRun } from "../../../shared/contest/virtual.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { closeToast, toast } from "../../ui/notice/toast.tsx";
import { aContest } from "../contestInNode.tsx";
import { virtualStateQuery } from "../virtual/queries.ts";
import { markRead, readAnnouncements } from "./readAnnouncements.ts";
import { loadContestWords } from "../texts.ts";
import {
  useAnnouncementBadge,
  useNewAnnouncements,
  useUnreadAnnouncements,
} from "./useUnreadAnnouncements.ts";

const RECEIPTS = "/api/contest-announcement-read";
const UNREAD = "/api/get-contest-not-read-announcement";
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
  useLocation: () => address,
}));
vi.mock("../../ui/notice/toast.tsx", () => ({ toast: vi.fn(), closeToast: vi.fn() }));
const address = vi.hoisted(() => ({ pathname: "/contest/7/problems" }));

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  vi.useFakeTimers();
  localStorage.clear();
  server = heldServer();
  signedIn();
  vi.mocked(toast).mockClear();
  vi.mocked(closeToast).mockClear();
  address.pathname = "/contest/7/problems";
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const result = { badge: 0, fresh: new Set() as ReadonlySet<number> };
async function open(
  gate: "open" | "waiting" = "open",
  isOrganizer = false,
  { isOver = false, virtual = null as VirtualRun | null } = {},
) {
  const { client, wrapper } = aPage();
  const ended = { start: 0, end: 1, ownEnd: 1, lastEnd: 1, frozenFrom: null };
  const contest = aContest({ isOrganizer }, { gate, ...(isOver && { times: ended }) });
  if (virtual) {
    const { queryKey } = virtualStateQuery(7, "u1");
    client.setQueryData(queryKey, {
      now: "",
      refusal: null,
      running: { ...virtual, title: "" },
      past: [],
      left: 2,
    });
  }
  const usePage = () => {
    useUnreadAnnouncements(contest);
    result.badge = useAnnouncementBadge(contest);
  };
  const useAnnouncementPage = () => {
    usePage();
    result.fresh = useNewAnnouncements(contest);
  };
  const isOnPage = address.pathname.endsWith("announcements");
  // The UI strings are loaded while the hook renders.
  const page = await act(async () =>
    renderHook(isOnPage ? useAnnouncementPage : usePage, { wrapper }),
  );
  await settle();
  return page;
}
const notices = () => vi.mocked(toast).mock.calls.map(([, text]) => text);
const one = (id: number, title: string) => ({ id, title, gmtCreate: "2026-09-01T09:00:00Z" });

test("each unread announcement is one notice that stays, the oldest first; it is read once its notice is closed", async () => {
  await open();
  expect(server.last(UNREAD).body).toEqual({ cid: 7, readAnnouncementList: [] });
  server.last(UNREAD).answer([one(5, "Second"), one(4, "<b>First</b>")]);
  await settle();
  expect(notices()).toEqual([
    expect.stringContaining("<b>First</b>"),
    expect.stringContaining("Second"),
  ]);
  for (const [, , more] of vi.mocked(toast).mock.calls) {
    expect(more?.stay).toBeGreaterThanOrEqual(3_600_000);
  }
  expect([readAnnouncements(7), result.badge]).toEqual([[], 2]);
  act(() => vi.mocked(toast).mock.calls[1]?.[2]?.onClose?.());
  await settle();
  expect([readAnnouncements(7), result.badge]).toEqual([[5], 1]);
  await settle(60_000);
  expect(server.last(UNREAD).body["readAnnouncementList"]).toEqual([5]);
  // An older response may still contain the announcement.
  server.last(UNREAD).answer([one(5, "Second"), one(4, "<b>First</b>")]);
  await settle();
  expect([notices().length, result.badge]).toEqual([2, 1]);
});

test("of many announcements the newest has a notice of its own, and the others one that does not mark them read", async () => {
  await open();
  server.last(UNREAD).answer([6, 5, 4, 3, 2, 1].map((id) => one(id, `Number ${String(id)}`)));
  await settle();
  expect(notices()).toEqual(["5 more announcements to read", "Announcement: Number 6"]);
  const closing = vi.mocked(toast).mock.calls.map(([, , more]) => more?.onClose);
  act(() => closing[1]?.());
  await settle();
  expect([readAnnouncements(7), result.badge]).toEqual([[6], 5]);
  // Closing the shared notice leaves its announcements unread, and the notice stays closed after a reload.
  act(() => closing[0]?.());
  expect([readAnnouncements(7), result.badge]).toEqual([[6], 5]);
  cleanup();
  vi.mocked(toast).mockClear();
  await open();
  server.last(UNREAD).answer([5, 4, 3, 2, 1].map((id) => one(id, `Number ${String(id)}`)));
  await settle();
  expect(notices()).toEqual([]);
});

test("the page of announcements ends their notices and reads them all, those that come meanwhile too", async () => {
  await open();
  server.last(UNREAD).answer([one(4, "First")]);
  await settle();
  cleanup();
  address.pathname = "/contest/7/announcements";
  await open();
  server.last(UNREAD).answer([one(5, "Second"), one(4, "First")]);
  await settle();
  expect([readAnnouncements(7), result.badge, notices()]).toEqual([
    [5, 4],
    0,
    ["Announcement: First"],
  ]);
  expect(result.fresh).toEqual(new Set([5, 4]));
});

test("going to that page closes the notices that are shown", async () => {
  const { rerender } = await open();
  server.last(UNREAD).answer([one(4, "First")]);
  await settle();
  expect(closeToast).not.toHaveBeenCalled();
  address.pathname = "/contest/7/announcements";
  rerender();
  await settle();
  expect(closeToast).toHaveBeenCalledWith("Announcement: First");
});

test("a receipt that the server did not get is sent again with the next page, until it is confirmed", async () => {
  const { rerender } = await open();
  server.last(UNREAD).answer([one(4, "First")]);
  await settle();
  act(() => vi.mocked(toast).mock.calls[0]?.[2]?.onClose?.());
  await settle();
  expect(server.to(RECEIPTS).map(({ body }) => body)).toEqual([{ cid: 7, ids: [4] }]);
  server.last(RECEIPTS).refuse(503);
  await settle(120_000);
  expect(server.to(RECEIPTS)).toHaveLength(1);
  address.pathname = "/contest/7/rank";
  rerender();
  await settle();
  expect(server.to(RECEIPTS).map(({ body }) => body)).toEqual([
    { cid: 7, ids: [4] },
    { cid: 7, ids: [4] },
  ]);
  server.last(RECEIPTS).answer(null);
  await settle();
  address.pathname = "/contest/7/problems";
  rerender();
  await settle();
  expect(server.to(RECEIPTS)).toHaveLength(2);
});

test("organizers, who publish them, have the number at the tab without notices", async () => {
  await open("open", true);
  server.last(UNREAD).answer([one(4, "First")]);
  await settle();
  expect([notices(), result.badge]).toEqual([[], 1]);
});

test("after the end only announcements that arrive while the pages are open are notices; the number counts all", async () => {
  await open("open", false, { isOver: true });
  server.last(UNREAD).answer([one(5, "Second"), one(4, "First")]);
  await settle();
  expect([notices(), result.badge]).toEqual([[], 2]);
  await settle(60_000);
  server.last(UNREAD).answer([one(6, "Results"), one(5, "Second"), one(4, "First")]);
  await settle();
  expect([notices(), result.badge]).toEqual([["Announcement: Results"], 3]);
});

test("during a virtual participation there are no notices", async () => {
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  const virtual = { vid: 3, cid: 7, startTime: "2026-09-01T09:00:00Z", endTime };
  await open("open", false, { isOver: true, virtual });
  server.last(UNREAD).answer([one(4, "First")]);
  await settle();
  await settle(60_000);
  server.last(UNREAD).answer([one(5, "Second"), one(4, "First")]);
  await settle();
  expect([notices(), result.badge]).toEqual([[], 2]);
});

test("nothing is asked before the contest is open to the reader", async () => {
  await open("waiting");
  await settle(120_000);
  expect(server.to(UNREAD)).toEqual([]);
});

test("what one user has read is unread for the next one of the same browser", () => {
  markRead(7, [5]);
  expect(readAnnouncements(7)).toEqual([5]);
  const first = session.get()!;
  session.start("another", { ...first.user, uid: "f".repeat(32) });
  expect(readAnnouncements(7)).toEqual([]);
  session.start(first.token, first.user);
  expect(readAnnouncements(7)).toEqual([5]);
});
