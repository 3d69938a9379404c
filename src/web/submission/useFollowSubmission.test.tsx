// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../shared/live.ts";
import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { type FakeLive, fakeLive } from "../platform/fakeLive.ts";
import { aPage, heldServer } from "../platform/inNode.tsx";
import { useFollowSubmission } from "./useFollowSubmission.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

const STATUS = "/api/check-submissions-status";
const CASES = "/api/get-all-case-result";

const rowOf = (status: number, submitId = 7) => ({ submitId, status }) as SubmissionRow;
const caseOf = (seq: number) => ({ seq, status: 0 }) as CaseResult;
const judging = (row: SubmissionRow): LiveEvent => ({ type: "submission", row });
const cases = (...seqs: number[]) =>
  ({ type: "cases", submitId: 7, cases: seqs.map(caseOf) }) as unknown as LiveEvent;

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

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const receive = (event: LiveEvent) => act(() => live.emit(event));

function follow(first: SubmissionRow) {
  const { result, rerender } = renderHook(
    ({ start }: { start: SubmissionRow }) => useFollowSubmission(start),
    { wrapper: aPage().wrapper, initialProps: { start: first } },
  );
  return {
    result,
    rerender: (start: SubmissionRow) => rerender({ start }),
    seqs: () => result.current?.cases.map(({ seq }) => seq),
    status: () => result.current?.row.status,
  };
}

test("an old response that arrives after newer events removes no case and no progress", async () => {
  const { seqs, status } = follow(rowOf(Verdict.Pending));
  await settle();
  receive(judging(rowOf(Verdict.Judging)));
  receive(cases(1));
  server.last(STATUS).answer({ 7: rowOf(Verdict.Pending) });
  server.last(CASES).answer([]);
  await settle();
  expect(status()).toBe(Verdict.Judging);
  expect(seqs()).toEqual([1]);
  receive(cases(2));
  expect(seqs()).toEqual([1, 2]);
});

test("a verdict from an event is not replaced by a response that was requested before it", async () => {
  const { status } = follow(rowOf(Verdict.Judging));
  await settle();
  const old = server.last(STATUS);
  receive(judging(rowOf(Verdict.Accepted)));
  old.answer({ 7: rowOf(Verdict.Judging) });
  server.last(CASES).answer([]);
  await settle();
  expect(status()).toBe(Verdict.Accepted);
});

test("events missed while the channel opened are fetched, and cases are complete after the verdict", async () => {
  const { seqs, status } = follow(rowOf(Verdict.Pending));
  await settle();
  server.last(STATUS).answer({ 7: rowOf(Verdict.Accepted) });
  server.last(CASES).answer([caseOf(1)]);
  await settle();
  expect(status()).toBe(Verdict.Accepted);
  server.last(CASES).answer([caseOf(1), caseOf(2), caseOf(3)]);
  await settle();
  expect(seqs()).toEqual([1, 2, 3]);
});

test("events of other submissions change nothing", async () => {
  const { status, seqs } = follow(rowOf(Verdict.Pending));
  await settle();
  receive(judging(rowOf(Verdict.Accepted, 8)));
  expect(status()).toBe(Verdict.Pending);
  expect(seqs()).toEqual([]);
});

test("another submission starts with empty state; a late response for the previous one is discarded", async () => {
  const { rerender, result } = follow(rowOf(Verdict.Pending));
  await settle();
  const old = server.last(STATUS);
  receive(cases(1));
  rerender(rowOf(Verdict.Pending, 8));
  await settle();
  old.answer({ 7: rowOf(Verdict.Accepted) });
  await settle();
  expect(result.current).toMatchObject({
    row: { submitId: 8, status: Verdict.Pending },
    cases: [],
  });
});

test("without the live channel it is polled after a delay, stops after a failure, and restarts on request", async () => {
  live.status = "off";
  const { result, status } = follow(rowOf(Verdict.Pending));
  await settle(1500);
  await settle(2000);
  expect(server.to(STATUS)).toHaveLength(1);
  server.last(STATUS).lose();
  await settle();
  expect(result.current?.askAgain).not.toBeNull();
  act(() => result.current?.askAgain?.());
  await settle(1500);
  await settle(2000);
  server.last(STATUS).answer({ 7: rowOf(Verdict.WrongAnswer) });
  await settle();
  expect(status()).toBe(Verdict.WrongAnswer);
  expect(result.current?.askAgain).toBeNull();
});
