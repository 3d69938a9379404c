// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../shared/live.ts";
import type { SubmissionRow } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";
import { aPage, heldServer } from "../platform/inNode.tsx";
import { submissionsQuery } from "./queries.ts";
import { useLiveRows } from "./useLiveRows.ts";

const live = vi.hoisted(() => ({
  status: "open",
  topics: new Map<unknown, string[]>(),
}));
vi.mock("../platform/live.ts", () => ({
  useLiveStatus: () => live.status,
  listenLive: (topics: string[], listener: (event: never) => void) => {
    live.topics.set(listener, topics);
    return () => live.topics.delete(listener);
  },
}));

const LIST = "/api/submissions";
const STATUS = "/api/check-submissions-status";
const rowOf = (submitId: number, status: number) => ({ submitId, status }) as SubmissionRow;
const pageOf = (...records: SubmissionRow[]) => ({ records, total: records.length });
const news = (row: SubmissionRow) => ({ type: "submission", row }) as LiveEvent;

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  vi.useFakeTimers();
  live.status = "open";
  server = heldServer();
});
afterEach(() => {
  cleanup();
  live.topics.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const hear = (event: LiveEvent) =>
  act(async () => {
    for (const listener of live.topics.keys()) (listener as (e: LiveEvent) => void)(event);
    await vi.advanceTimersByTimeAsync(0);
  });

/** A list with these rows on it. */
async function list(...rows: SubmissionRow[]) {
  const others: (SubmissionRow | null)[] = [];
  const onNews = (row: SubmissionRow | null) => void others.push(row);
  const query = submissionsQuery({}, undefined);
  const { result } = renderHook(
    () => {
      const answer = useQuery(query);
      const known = answer.data?.records;
      useLiveRows({ queryKey: query.queryKey, rows: known, topics: "submissions", onNews });
      return answer;
    },
    { wrapper: aPage().wrapper },
  );
  await settle();
  server.last(LIST).answer(pageOf(...rows));
  await settle();
  return {
    others,
    statuses: () => result.current.data?.records.map(({ status }) => status),
    askAgain: () => act(() => void result.current.refetch()),
  };
}

test("a row that is judged changes by itself, another row is news for the page", async () => {
  const { statuses, others } = await list(rowOf(1, Verdict.Judging));
  expect([...live.topics.values()]).toEqual([["submissions", "submission:1"]]);
  await hear(news(rowOf(1, Verdict.WrongAnswer)));
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
  await hear(news(rowOf(2, Verdict.Pending)));
  await hear({ type: "resync" });
  expect(others).toEqual([rowOf(2, Verdict.Pending), null]);
});

test("what was heard while the list was being asked again outlives the older answer", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Pending));
  askAgain();
  await hear(news(rowOf(1, Verdict.WrongAnswer)));
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Pending)));
  await settle();
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
});

test("it does so when the answer changes nothing", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Accepted));
  askAgain();
  await hear(news(rowOf(1, Verdict.Pending)));
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Accepted)));
  await settle();
  expect(statuses()).toEqual([Verdict.Pending]);
});

test("an answer that was asked for after the news counts", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Pending));
  await hear(news(rowOf(1, Verdict.WrongAnswer)));
  askAgain();
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Accepted)));
  await settle();
  expect(statuses()).toEqual([Verdict.Accepted]);
});

test("without the live channel unfinished rows are asked for every two seconds", async () => {
  live.status = "closed";
  const { statuses } = await list(rowOf(1, Verdict.Pending), rowOf(2, Verdict.Accepted));
  await settle(2000);
  expect(server.last(STATUS).body).toEqual({ submitIds: [1] });
  server.last(STATUS).answer({ 1: rowOf(1, Verdict.TimeLimitExceeded) });
  await settle();
  expect(statuses()).toEqual([Verdict.TimeLimitExceeded, Verdict.Accepted]);
  await settle(10_000);
  expect(server.to(STATUS)).toHaveLength(1);
});
