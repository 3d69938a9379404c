// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../../platform/inNode.tsx";
import { ContestContext } from "../contestContext.ts";
import { aContest } from "../contestInNode.tsx";
import { useFittingInfo } from "./useFittingInfo.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Returns the keys of the queries that are refetched. The contest is frozen according to its settings; `isFrozen` is
 * the state that the board reports.
 */
async function refetchedKeys(isFrozen: boolean | undefined, isOutside: boolean) {
  const { wrapper: Page, client } = aPage();
  const ask = vi.spyOn(client, "invalidateQueries");
  const contest = aContest({ isFrozen: true }, { isOutside });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Page>
      <ContestContext value={contest}>{children}</ContestContext>
    </Page>
  );
  renderHook(() => useFittingInfo(isFrozen), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return ask.mock.calls.map(([filters]) => filters?.queryKey);
}

test("settings that contradict the pushed board are asked for once, with and without login", async () => {
  expect(await refetchedKeys(false, false)).toEqual([["contest", "info", "u1", 7]]);
  expect(await refetchedKeys(false, true)).toEqual([["contest", "outside", "u1", 7]]);
  expect([await refetchedKeys(true, false), await refetchedKeys(undefined, false)]).toEqual([
    [],
    [],
  ]);
});
