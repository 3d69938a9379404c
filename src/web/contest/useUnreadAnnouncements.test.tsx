// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { toast } from "../ui/toast.tsx";
import { aContest } from "./contestInNode.tsx";
import { readAnnouncements } from "./readAnnouncements.ts";
import { loadContestWords } from "./texts.ts";
import { useUnreadAnnouncements } from "./useUnreadAnnouncements.ts";

const UNREAD = "/api/get-contest-not-read-announcement";
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
}));
vi.mock("../ui/toast.tsx", () => ({ toast: vi.fn() }));

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  vi.useFakeTimers();
  localStorage.clear();
  server = heldServer();
  signedIn();
  vi.mocked(toast).mockClear();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(gate: "open" | "waiting" = "open"): Promise<void> {
  const { wrapper } = aPage();
  // The texts are loaded while it renders.
  await act(async () =>
    renderHook(() => useUnreadAnnouncements(aContest({}, { gate })), { wrapper }),
  );
  await settle();
}
const notices = () => vi.mocked(toast).mock.calls.map(([, text]) => text);
const one = (id: number, title: string) => ({ id, title, gmtCreate: "2026-09-01T09:00:00Z" });

test("each new announcement is one notice that stays, the oldest first; its id is remembered as read", async () => {
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
  expect(new Set(readAnnouncements(7))).toEqual(new Set([4, 5]));
  await settle(60_000);
  expect(server.to(UNREAD)).toHaveLength(2);
  expect(server.last(UNREAD).body["readAnnouncementList"]).toEqual([5, 4]);
  server.last(UNREAD).answer([one(5, "Second")]);
  await settle();
  expect(notices()).toHaveLength(2);
});

test("nothing is asked before the contest is open to the reader", async () => {
  await open("waiting");
  await settle(120_000);
  expect(server.to(UNREAD)).toEqual([]);
});
