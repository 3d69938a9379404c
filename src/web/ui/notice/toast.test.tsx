// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../../platform/inNode.tsx";
import { closeToast, toast, ToastHost } from "./toast.tsx";

const HOURS = 3_600_000;
vi.mock("../../platform/useNarrow.ts", () => ({ useNarrow: () => screenIs.narrow }));
const screenIs = vi.hoisted(() => ({ narrow: false }));

beforeEach(() => {
  vi.useFakeTimers();
  screenIs.narrow = false;
  render(<ToastHost />, { wrapper: aPage().wrapper });
});
afterEach(() => {
  pass(24 * HOURS);
  cleanup();
  vi.useRealTimers();
});

const notices = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const show = (text: string, stay?: number) => act(() => toast("info", text, stay ? { stay } : {}));
function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test("a notice goes by itself, later while it is looked at", () => {
  show("Sent");
  pass(2900);
  fireEvent.pointerEnter(screen.getByRole("listitem"));
  pass(60_000);
  expect(notices()).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole("listitem"));
  pass(2000);
  expect(notices()).toEqual([]);
});

test("one that waits for its reader is neither displaced by others nor ended by a look", () => {
  show("New announcement", 12 * HOURS);
  for (const text of ["One", "Two", "Three", "Four", "Five"]) show(text);
  expect(notices()).toEqual(
    ["New announcement", "Three", "Four", "Five"].map((text) => expect.stringContaining(text)),
  );
  const [first] = screen.getAllByRole("listitem");
  fireEvent.pointerEnter(first!);
  fireEvent.pointerLeave(first!);
  pass(HOURS);
  expect(notices()).toEqual([expect.stringContaining("New announcement")]);
});

test("a title is shown as text, whatever it contains", () => {
  show("<img src=x onerror=alert(1)>");
  expect(screen.getByRole("listitem").querySelector("img")).toBeNull();
  expect(notices()).toEqual([expect.stringContaining("<img src=x onerror=alert(1)>")]);
});

test("an error and one with an action stay 7 s", () => {
  show("Saved");
  act(() => toast("bad", "Not saved", { note: "Reference abc" }));
  act(() => toast("info", "Reset", { action: { label: "Undo", run: () => {} } }));
  pass(3000);
  expect(notices()).toEqual(["Not savedReference abc", "ResetUndo"]);
  pass(4000);
  expect(notices()).toEqual([]);
});

test("the focus keeps it as the pointer does", () => {
  show("Sent");
  const card = screen.getByRole("listitem");
  fireEvent.focus(card);
  pass(60_000);
  expect(notices()).toHaveLength(1);
  fireEvent.blur(card);
  pass(2000);
  expect(notices()).toEqual([]);
});

test("its cross closes it; its action runs once and closes it", () => {
  const run = vi.fn<() => void>();
  show("Saved");
  act(() => toast("info", "Reset", { action: { label: "Undo", run } }));
  fireEvent.click(screen.getAllByRole("button").at(0)!);
  expect(notices()).toEqual(["ResetUndo"]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(notices()).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});

test("the same text is shown once, as the newest", () => {
  for (const text of ["one", "two", "one"]) show(text);
  expect(notices()).toEqual(["two", "one"]);
});

test("more that wait for their readers than fit wait out of sight; none is lost, and an error still shows", () => {
  const titles = ["One", "Two", "Three", "Four", "Five", "Six"];
  for (const text of titles) show(text, 12 * HOURS);
  expect(notices()).toEqual(titles.slice(4));
  screen.getByText("4 more notices");
  act(() => toast("bad", "Not sent"));
  expect(notices()).toEqual(["Five", "Six", "Not sent"]);
  pass(HOURS);
  const texts = new Set<string | null>();
  for (let n = 0; n < titles.length; n++) {
    for (const text of notices()) texts.add(text);
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" }).at(-1)!);
  }
  expect([texts, notices()]).toEqual([new Set(titles), []]);
});

test("a narrow screen shows one of those that wait, the newest, and how many wait behind it", () => {
  for (const text of ["One", "Two", "Three"]) show(text, 12 * HOURS);
  expect(notices()).toEqual(["Two", "Three"]);
  screenIs.narrow = true;
  act(() => toast("bad", "Not sent"));
  expect(notices()).toEqual(["Three", "Not sent"]);
  screen.getByText("2 more notices");
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(notices()).toEqual(["Two", "Not sent"]);
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(notices()).toEqual(["One", "Not sent"]);
});

test("its reader's press is reported, its end by itself or from elsewhere is not", () => {
  const onClose = vi.fn<() => void>();
  const notice = (text: string) => act(() => toast("info", text, { onClose, stay: 3000 }));
  notice("Gone");
  pass(3000);
  notice("Read elsewhere");
  act(() => closeToast("Read elsewhere"));
  expect([notices(), onClose.mock.calls]).toEqual([[], []]);
  notice("Closed");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("while the user types, one that waits is shown above the bar, and gets its place afterwards", async () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  act(() => field.focus());
  show("Sent");
  const list = () => screen.getByText("New announcement").closest("div")!;
  show("New announcement", 12 * HOURS);
  expect(list().hasAttribute("data-held")).toBe(true);
  act(() => field.blur());
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(list().hasAttribute("data-held")).toBe(false);
  expect(notices()).toHaveLength(2);
  field.remove();
});
