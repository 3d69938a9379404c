// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useAlerts, useSoundOnMore } from "./alerts.ts";

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
  const heard = (count: number, isOn = true) => {
    play.mockClear();
    rerender({ count, isOn });
    return play.mock.calls.length;
  };
  expect(heard(3)).toBe(0);
  expect(heard(3)).toBe(0);
  expect(heard(4)).toBe(1);
  expect(heard(2)).toBe(0);
  expect(heard(3)).toBe(1);
  expect(heard(5, false)).toBe(0);
  // Switched on later: what came meanwhile is not announced again.
  expect(heard(5)).toBe(0);
});

test("both are off at first, and this browser remembers what was chosen", () => {
  const first = renderHook(() => useAlerts());
  expect(first.result.current[0]).toEqual({ sound: false, badge: false });
  act(() => first.result.current[1]({ sound: true }));
  const { result } = renderHook(() => useAlerts());
  expect(result.current[0]).toEqual({ sound: true, badge: false });
  localStorage.setItem("verdict.contestAlerts", '{"sound":"yes"}');
  expect(renderHook(() => useAlerts()).result.current[0]).toEqual({ sound: false, badge: false });
});
