// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../platform/inNode.tsx";
import { toast, ToastHost } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastHost />, { wrapper: aPage().wrapper });
});
afterEach(() => {
  pass(60_000);
  cleanup();
  vi.useRealTimers();
});

const show = (...shown: Parameters<typeof toast>) => act(() => toast(...shown));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const texts = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("a notice leaves after 3 s; an error and one with an action after 7 s", () => {
  show("good", "Saved");
  show("bad", "Not saved", { note: "Reference abc" });
  show("info", "Reset", { action: { label: "Undo", run: () => {} } });
  pass(2_999);
  expect(texts()).toHaveLength(3);
  pass(1);
  expect(texts()).toEqual(["Not savedReference abc", "ResetUndo"]);
  pass(4_000);
  expect(texts()).toEqual([]);
});

test("it stays while the pointer or the focus is on it, and leaves 2 s later", () => {
  show("good", "Saved");
  const card = screen.getByRole("listitem");
  for (const [on, off] of [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    on(card);
    pass(60_000);
    expect(texts()).toEqual(["Saved"]);
    off(card);
    pass(1_999);
    expect(texts()).toEqual(["Saved"]);
  }
  pass(1);
  expect(texts()).toEqual([]);
});

test("its cross closes it; its action runs once and closes it", () => {
  const run = vi.fn<() => void>();
  show("good", "Saved");
  show("info", "Reset", { action: { label: "Undo", run } });
  fireEvent.click(screen.getAllByRole("button").at(0)!);
  expect(texts()).toEqual(["ResetUndo"]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(texts()).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});

test("the same text is shown once, and four notices at most, the newest last", () => {
  for (const text of ["one", "two", "three", "four", "five", "three"]) show("good", text);
  expect(texts()).toEqual(["two", "four", "five", "three"]);
});
