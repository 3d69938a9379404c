// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContestInfo } from "../../../shared/contest/contest.ts";
import { type FakeLive, fakeLive } from "../../platform/fakeLive.ts";
import { COMMENT_POLL_MS } from "../../comment/queries.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { ContestClock } from "../clock/contestClock.ts";
import type { OpenContest } from "../contestContext.ts";
import { contestInfoQuery } from "../queries.ts";
import { readAnswers } from "../announcement/readAnnouncements.ts";
import { loadContestWords } from "../texts.ts";
import { questionsQuery } from "./queries.ts";
import { useNewAnswers, useQuestionBadge, useQuestionNews } from "./useQuestionNews.ts";

const UNREAD = "/api/get-contest-not-read-comment";
const LIST = "/api/comments";
const router = vi.hoisted(() => ({ pathname: "", navigate: vi.fn() }));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: router.pathname }),
  useNavigate: () => router.navigate,
}));
vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));
vi.mock("../../ui/notice/toast.tsx", () => ({ toast: vi.fn() }));

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(async () => {
  await loadContestWords("en-US");
  vi.useFakeTimers();
  server = heldServer();
  live = fakeLive();
  localStorage.clear();
  signedIn();
  router.pathname = "/contest/7/problems";
  vi.mocked(toast).mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const notices = () => vi.mocked(toast).mock.calls.map(([, text]) => text);
const answer = (id: number, more: object = {}) => ({
  id,
  commentId: 1,
  isOwn: true,
  displayId: null,
  gmtCreate: "2026-09-01T09:00:00Z",
  ...more,
});
const news = (...unread: object[]) => ({ unread, unanswered: null });

/** Key and data of a cached response. */
type CachedAnswer = [readonly unknown[], object];

/** Renders the frame of a contest; on the page of questions, also renders the list of questions. */
async function opened({
  isOrganizer = false,
  gate = "open",
  cached = [] as CachedAnswer[],
  withList = false,
  isOver = false,
} = {}) {
  const end = isOver ? 1 : Number.MAX_SAFE_INTEGER;
  const contest: OpenContest = {
    cid: 7,
    uid: "u1",
    clock: new ContestClock(vi.fn()),
    isRegistered: true,
    gate: gate as OpenContest["gate"],
    info: { isOrganizer } as ContestInfo,
    times: { start: 0, end, ownEnd: end, lastEnd: end, frozenFrom: null },
  };
  const none: ReadonlySet<number> = new Set();
  const usePage = router.pathname.endsWith("/comment") ? useNewAnswers : () => none;
  const useFrame = () => {
    useQuery({ ...questionsQuery(7, "u1", 1), enabled: withList });
    const newIds = usePage(contest);
    useQuestionNews(contest);
    return { newIds: [...newIds], badge: useQuestionBadge(contest) };
  };
  const { client, wrapper } = aPage();
  for (const [key, data] of cached) client.setQueryData(key, data);
  // The UI strings are loaded while the hook renders.
  const { result } = await act(async () => renderHook(useFrame, { wrapper }));
  await settle();
  return result;
}

test("each unread answer is one notice that stays, until the page of questions shows it", async () => {
  const frame = await opened();
  server
    .last(UNREAD)
    .answer(
      news(
        answer(9, { displayId: "B" }),
        answer(8, { commentId: 8, isOwn: false }),
        answer(5, { isOwn: false }),
      ),
    );
  await settle();
  expect(notices()).toEqual([
    "The organizers answered a question for all",
    "The organizers wrote to all contestants",
    "Your question about B was answered",
  ]);
  expect(frame.current.badge).toBe(3);
  const [, , how] = vi.mocked(toast).mock.calls[0]!;
  expect(how?.stay).toBeGreaterThan(3_600_000);
  how?.action?.run();
  expect(router.navigate).toHaveBeenCalledWith({
    to: "/contest/$contestID/comment",
    params: { contestID: "7" },
  });
  // Answers that were already announced are not announced again, and none of them is marked as read yet.
  await settle(60_000);
  server.last(UNREAD).answer(news(answer(9), answer(8), answer(5)));
  await settle();
  expect(notices()).toHaveLength(3);
  expect(readAnswers(7)).toEqual([]);
  // A closed notice stays closed after a reload, like the notices of announcements.
  act(() => vi.mocked(toast).mock.calls.at(-1)?.[2]?.onClose?.());
  expect(readAnswers(7)).toEqual([9]);
  await settle();
  expect(frame.current.badge).toBe(2);
});

test("after the end only answers that arrive while the pages are open are notices; the number counts all", async () => {
  const frame = await opened({ isOver: true });
  server.last(UNREAD).answer(news(answer(9), answer(5)));
  await settle();
  expect([frame.current.badge, notices()]).toEqual([2, []]);
  await settle(60_000);
  server.last(UNREAD).answer(news(answer(12), answer(9), answer(5)));
  await settle();
  expect([frame.current.badge, notices()]).toEqual([3, ["Your question was answered"]]);
});

test("on the page of questions an answer is marked as new and read, without a notice", async () => {
  router.pathname = "/contest/7/comment";
  const frame = await opened();
  server.last(UNREAD).answer(news(answer(9), answer(5)));
  await settle();
  expect(frame.current).toEqual({ newIds: [9, 5], badge: 0 });
  expect(notices()).toEqual([]);
  expect(readAnswers(7)).toEqual([9, 5]);
  live.emit({ type: "contest-questions", cid: 7 });
  await settle();
  expect(server.last(UNREAD).body).toEqual({ cid: 7, readCommentList: [9, 5] });
  server.last(UNREAD).answer(news(answer(12)));
  await settle();
  expect(frame.current).toEqual({ newIds: [9, 5, 12], badge: 0 });
});

test("an event of this contest asks again, also when many come; others do not", async () => {
  await opened();
  expect(live.topics()).toEqual([["contest-questions:7"]]);
  server.last(UNREAD).answer(news());
  await settle();
  live.emit({ type: "contest-questions", cid: 8 });
  await settle(1000);
  expect(server.to(UNREAD)).toHaveLength(1);
  for (let n = 0; n < 10; n++) live.emit({ type: "contest-questions", cid: 7 });
  await settle(1000);
  expect(server.to(UNREAD)).toHaveLength(2);
  server.last(UNREAD).answer(news(answer(3)));
  await settle();
  live.emit({ type: "resync" });
  await settle(1000);
  expect(server.to(UNREAD)).toHaveLength(3);
});

const published = (commentId: number, ...ids: number[]) => ({
  ...({ type: "contest-questions", cid: 7 } as const),
  published: {
    commentId,
    displayId: "B",
    answers: ids.map((id) => ({ id, gmtCreate: "2026-09-01T09:00:00Z" })),
  },
});

test("a published answer is a notice at once without a call, and none any more when it is hidden or deleted", async () => {
  const frame = await opened();
  server.last(UNREAD).answer(news(answer(5)));
  await settle();
  for (const event of [published(4, 9), published(4, 9), published(8, 12)]) live.emit(event);
  await settle(1000);
  expect(frame.current.badge).toBe(3);
  expect(notices().slice(1)).toEqual([
    "The organizers answered a question about B for all",
    "The organizers answered a question about B for all",
  ]);
  live.emit(published(4));
  live.emit({ ...published(8), cid: 6 });
  await settle(1000);
  expect([frame.current.badge, notices()]).toEqual([2, expect.objectContaining({ length: 3 })]);
  expect(server.to(UNREAD)).toHaveLength(1);
});

test("unread answers that are being asked for when one is published are asked for again", async () => {
  const frame = await opened();
  live.emit(published(4, 9));
  await settle(1000);
  expect(server.to(UNREAD)).toHaveLength(2);
  server.last(UNREAD).answer(news(answer(9)));
  await settle();
  expect(frame.current.badge).toBe(1);
});

test("on the page of questions a published answer is read, and the list is asked for once, the unread ones not", async () => {
  router.pathname = "/contest/7/comment";
  const frame = await opened({ withList: true });
  server.last(UNREAD).answer(news());
  server.last(LIST).answer({ commentList: { records: [], total: 0 } });
  await settle();
  live.emit(published(4, 9));
  await settle(600);
  expect(frame.current).toEqual({ newIds: [9], badge: 0 });
  expect([readAnswers(7), notices()]).toEqual([[9], []]);
  expect([server.to(LIST).length, server.to(UNREAD).length]).toEqual([2, 1]);
});

test("without the live channel the answers are polled for", async () => {
  live.status = "off";
  await opened();
  server.last(UNREAD).answer(news());
  await settle(COMMENT_POLL_MS + 100);
  expect(server.to(UNREAD)).toHaveLength(2);
});

test("organizers see the number of unanswered questions, and a notice when it grows", async () => {
  const frame = await opened({ isOrganizer: true });
  server.last(UNREAD).answer({ unread: [], unanswered: 2 });
  await settle();
  expect([frame.current.badge, notices()]).toEqual([2, []]);
  for (const unanswered of [1, 2]) {
    live.emit({ type: "contest-questions", cid: 7 });
    await settle();
    server.last(UNREAD).answer({ unread: [], unanswered });
    await settle();
  }
  expect([frame.current.badge, notices()]).toEqual([
    2,
    ["A new question is waiting for an answer"],
  ]);
});

test("nothing is asked and no topic followed before the contest opens for the reader", async () => {
  await opened({ gate: "waiting" });
  await settle(120_000);
  expect([server.to(UNREAD), live.topics()]).toEqual([[], []]);
});

test("the live channel is asked for changes since the contest's settings were read, unless older questions are kept", async () => {
  const reading = { serverNow: 9_000, sentAt: 100, receivedAt: 400 };
  const info: CachedAnswer = [contestInfoQuery(7, "u1").queryKey, { reading }];
  await opened({ cached: [info] });
  expect(live.times()).toEqual([8_700]);
  cleanup();
  await opened({ cached: [info, [questionsQuery(7, "u1", 1).queryKey, {}]] });
  expect(live.times()).toEqual([null]);
});
