import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { POLL_EVERY_MS, POLL_MAX, pollUnfinished } from "./pollUnfinished.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function row(submitId: number, status: number) {
  return { submitId, status } as SubmissionRow;
}

test("finished submissions are not in the next poll", async () => {
  const requests: number[][] = [];
  const updates: [number, number][] = [];
  const answers = [{ 1: row(1, 7), 2: row(2, 0) }, { 1: row(1, -1) }];
  pollUnfinished(
    [1, 2],
    async (ids) => {
      requests.push(ids);
      return answers[requests.length - 1] ?? {};
    },
    ({ submitId, status }) => updates.push([submitId, status]),
  );
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 5);
  expect(requests).toEqual([[1, 2], [1]]);
  expect(updates).toEqual([
    [1, 7],
    [2, 0],
    [1, -1],
  ]);
});

test("the first poll comes after two seconds", async () => {
  const ask = vi.fn(async () => ({}));
  pollUnfinished([1], ask, () => undefined);
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS - 1);
  expect(ask).not.toHaveBeenCalled();
});

test("it stops after thirty polls", async () => {
  const ask = vi.fn(async () => ({ 1: row(1, 5) }));
  const onStop = vi.fn();
  pollUnfinished([1], ask, () => undefined, onStop);
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * (POLL_MAX - 1));
  expect(onStop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 20);
  expect(ask).toHaveBeenCalledTimes(POLL_MAX);
  expect(onStop).toHaveBeenCalledTimes(1);
});

test("an error stops it for good", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("offline")));
  const onStop = vi.fn();
  pollUnfinished([1], ask, () => undefined, onStop);
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 5);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onStop).toHaveBeenCalledTimes(1);
});

test("after it was stopped there is no poll, and a pending response is ignored", async () => {
  let answer: (rows: Record<string, SubmissionRow>) => void = () => undefined;
  const ask = vi.fn(() => new Promise<Record<string, SubmissionRow>>((give) => (answer = give)));
  const onRow = vi.fn();
  const poll = pollUnfinished([1], ask, onRow);
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS);
  poll.stop();
  answer({ 1: row(1, 7) });
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 3);
  expect(onRow).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("without unfinished submissions there is no poll", async () => {
  const ask = vi.fn(async () => ({}));
  pollUnfinished([], ask, () => undefined);
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS * 3);
  expect(ask).not.toHaveBeenCalled();
});
