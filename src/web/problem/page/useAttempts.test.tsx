// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { useAttempts } from "./useAttempts.ts";

const UPSOLVING = "/api/upsolving-submissions";
const CONTEST = "/api/contest-submissions";

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const solution = { submitId: 9, status: Verdict.Accepted, displayPid: "A", cid: 7 };
const listOf = (...rows: { submitId: number; status: number }[]) => ({
  records: rows,
  total: rows.length,
});

function attemptsOf(ids: { upsolving?: number }) {
  const row = { ...solution, ...ids } as SubmissionRow;
  return renderHook(() => useAttempts(row), { wrapper: aPage().wrapper }).result;
}

test.each([
  ["failed attempts in the contest", [Verdict.WrongAnswer, Verdict.WrongAnswer], 3],
  ["no attempt in the contest", [], 1],
  ["a solution in the contest", [Verdict.Accepted], null],
])("after the end, %s count", async (_, statuses, attempts) => {
  const result = attemptsOf({ upsolving: 7 });
  await act(async () => server.last(UPSOLVING).answer(listOf(solution)));
  expect(result.current).toBeNull();
  const rows = statuses.map((status, at) => ({ submitId: at + 1, status }));
  await act(async () => server.last(CONTEST).answer(listOf(...rows)));
  await waitFor(() => expect(result.current).toBe(attempts));
});

test("in the contest, its own list is enough", async () => {
  const result = attemptsOf({});
  const failed = { submitId: 3, status: Verdict.WrongAnswer };
  await act(async () => server.last(CONTEST).answer(listOf(solution, failed)));
  await waitFor(() => expect(result.current).toBe(2));
  expect(server.calls).toHaveLength(1);
});
