// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../../shared/live.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { practicePlace } from "../../../shared/submission/submissionPlace.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { type FakeLive, fakeLive } from "../../platform/fakeLive.ts";
import { aPage, heldServer } from "../../platform/inNode.tsx";
import { submissionsQuery } from "../queries.ts";
import { useLiveRows } from "./useLiveRows.ts";

vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));

const LIST = "/api/submissions";
const STATUS = "/api/check-submissions-status";
const rowOf = (submitId: number, status: number) => ({ submitId, status }) as SubmissionRow;
const pageOf = (...records: SubmissionRow[]) => ({ records, total: records.length });
const news = (row: SubmissionRow) => ({ type: "submission", row }) as LiveEvent;

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers();
  live = fakeLive();
  server = heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const receive = (event: LiveEvent) =>
  act(async () => {
    live.emit(event);
    await vi.advanceTimersByTimeAsync(0);
  });

/** Renders a list with these rows. */
async function list(...rows: SubmissionRow[]) {
  const others: (SubmissionRow | null)[] = [];
  const onNews = (row: SubmissionRow | null) => void others.push(row);
  const query = submissionsQuery(practicePlace, {}, undefined);
  const { result } = renderHook(
    () => {
      const answer = useQuery(query);
      const records = answer.data?.records;
      useLiveRows({
        queryKey: query.queryKey,
        rows: records,
        topics: "submissions",
        place: practicePlace,
        onNews,
      });
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

test("a row that is judged is updated in place, another row is reported as news to the page", async () => {
  const { statuses, others } = await list(rowOf(1, Verdict.Judging));
  expect(live.topics()).toEqual([["submissions", "submission:1"]]);
  await receive(news(rowOf(1, Verdict.WrongAnswer)));
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
  await receive(news(rowOf(2, Verdict.Pending)));
  await receive({ type: "resync" });
  expect(others).toEqual([rowOf(2, Verdict.Pending), null]);
});

test("an event that arrives during a refetch of the list is kept over the older response", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Pending));
  askAgain();
  await receive(news(rowOf(1, Verdict.WrongAnswer)));
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Pending)));
  await settle();
  expect(statuses()).toEqual([Verdict.WrongAnswer]);
});

test("it is kept also when the response changes nothing", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Accepted));
  askAgain();
  await receive(news(rowOf(1, Verdict.Pending)));
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Accepted)));
  await settle();
  expect(statuses()).toEqual([Verdict.Pending]);
});

test("a response that was requested after the event is used", async () => {
  const { statuses, askAgain } = await list(rowOf(1, Verdict.Pending));
  await receive(news(rowOf(1, Verdict.WrongAnswer)));
  askAgain();
  server.last(LIST).answer(pageOf(rowOf(1, Verdict.Accepted)));
  await settle();
  expect(statuses()).toEqual([Verdict.Accepted]);
});

test("without the live channel unfinished rows are polled every two seconds", async () => {
  live.status = "off";
  const { statuses } = await list(rowOf(1, Verdict.Pending), rowOf(2, Verdict.Accepted));
  await settle(2000);
  expect(server.last(STATUS).body).toEqual({ submitIds: [1] });
  server.last(STATUS).answer({ 1: rowOf(1, Verdict.TimeLimitExceeded) });
  await settle();
  expect(statuses()).toEqual([Verdict.TimeLimitExceeded, Verdict.Accepted]);
  await settle(10_000);
  expect(server.to(STATUS)).toHaveLength(1);
});
