// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { aPage, heldServer } from "../../../platform/inNode.tsx";
import { adminProblemsQuery } from "../queries.ts";
import { loadProblemWords } from "../texts.ts";
import { useSetAuth } from "./rowChanges.ts";

const CHANGE = "/api/admin/problem/change-problem-auth";
const LIST = "/api/admin/problem/get-problem-list";
const row = { id: 7, problemId: "SUM", auth: 1 } as AdminProblemRow;

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadProblemWords("en-US");
  vi.useFakeTimers();
  server = heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

async function list() {
  const query = adminProblemsQuery(null, {});
  const both = () => ({ page: useQuery(query).data, change: useSetAuth() });
  // The asynchronous `act` gives the UI strings time to load.
  const { result } = await act(async () => renderHook(both, { wrapper: aPage().wrapper }));
  await settle();
  server.last(LIST).answer({ records: [row], total: 1 });
  await settle();
  return {
    result,
    auth: () => result.current.page?.records[0]?.auth,
  };
}

test("a new visibility is shown at once and reverted when the server refuses", async () => {
  const { result, auth } = await list();
  act(() => result.current.change(row, 2));
  await settle();
  expect(auth()).toBe(2);
  server.last(CHANGE).refuse(503, { msg: "Later" });
  await settle();
  expect(auth()).toBe(1);
});

test("a list that was asked for before the change brings the old value back no more", async () => {
  const { result, auth } = await list();
  act(() => result.current.change(row, 2));
  await settle();
  server.last(CHANGE).answer(null);
  await settle();
  const refreshing = server.last(LIST);
  act(() => result.current.change({ ...row, auth: 2 }, 3));
  await settle();
  refreshing.answer({ records: [{ ...row, auth: 2 }], total: 1 });
  await settle();
  expect(auth()).toBe(3);
});
