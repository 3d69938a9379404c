// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useAlerts, useSoundOnMore } from "./alerts.ts";
import { OrganizerAlerts } from "./OrganizerAlerts.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("the sound comes with more items only, and not with those of the first look", () => {
  const play = vi.fn();
  const { rerender } = renderHook(
    ({ count, isOn }: { count: number | undefined; isOn: boolean }) =>
      useSoundOnMore(count, isOn, play),
    { initialProps: { count: undefined as number | undefined, isOn: true } },
  );
  const tones = (count: number, isOn = true) => {
    play.mockClear();
    rerender({ count, isOn });
    return play.mock.calls.length;
  };
  expect(tones(3)).toBe(0);
  expect(tones(3)).toBe(0);
  expect(tones(4)).toBe(1);
  expect(tones(2)).toBe(0);
  expect(tones(3)).toBe(1);
  expect(tones(5, false)).toBe(0);
  // If alerts are switched on later, earlier items are not announced.
  expect(tones(5)).toBe(0);
});

test("both are off at first, and what was chosen is stored in this browser", () => {
  const first = renderHook(() => useAlerts());
  expect(first.result.current[0]).toEqual({ sound: false, badge: false });
  act(() => first.result.current[1]({ sound: true }));
  const { result } = renderHook(() => useAlerts());
  expect(result.current[0]).toEqual({ sound: true, badge: false });
  localStorage.setItem("verdict.contestAlerts", '{"sound":"yes"}');
  expect(renderHook(() => useAlerts()).result.current[0]).toEqual({ sound: false, badge: false });
});

test("every page of the contest has the number of items in its title, and asks for it only when that is wanted", async () => {
  const server = heldServer();
  signedIn();
  const page = (
    <>
      <PageTitle title="Problems" />
      <OrganizerAlerts cid={7} />
    </>
  );
  render(page, { wrapper: aPage().wrapper });
  const OVERVIEW = "/api/get-contest-overview";
  expect([document.title, server.to(OVERVIEW)]).toEqual(["Problems - OJ", []]);
  const { result } = renderHook(() => useAlerts());
  act(() => result.current[1]({ badge: true }));
  await waitFor(() => expect(server.to(OVERVIEW)).toHaveLength(1));
  const queue = { waiting: 2, claimed: 1 };
  await act(async () =>
    server.last(OVERVIEW).answer({
      balloons: { ...queue, changed: [{}] },
      prints: queue,
      questions: 1,
      failed: 3,
      changedProblems: [],
      lateVerdicts: [],
    }),
  );
  await waitFor(() => expect(document.title).toBe("(9) Problems - OJ"));
  act(() => result.current[1]({ badge: false }));
  expect(document.title).toBe("Problems - OJ");
  session.end();
  vi.unstubAllGlobals();
});
