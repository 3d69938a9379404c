// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { aPage } from "../../platform/inNode.tsx";
import { Announcer } from "../../ui/notice/announce.tsx";
import { useVerdictNews } from "./useVerdictNews.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowOf = (status: number, submitId = 7) =>
  ({ submitId, status, score: null }) as SubmissionRow;

function see(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

function follow(first: SubmissionRow) {
  const { wrapper } = aPage();
  render(<Announcer />);
  const { result, rerender } = renderHook(
    ({ row }: { row: SubmissionRow }) => useVerdictNews(row),
    { wrapper, initialProps: { row: first } },
  );
  return { result, now: (row: SubmissionRow) => rerender({ row }) };
}

const announcements = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");

test("a verdict that comes while the tab is in the background stands in the title until the reader is back", () => {
  const { result, now } = follow(rowOf(Verdict.Judging));
  see("hidden");
  now(rowOf(Verdict.Accepted));
  expect(result.current).toBe("Accepted");
  see("visible");
  expect(result.current).toBeNull();
});

test("in the foreground it is said to screen readers only, and once", () => {
  const { result, now } = follow(rowOf(Verdict.Judging));
  now(rowOf(Verdict.WrongAnswer));
  expect(result.current).toBeNull();
  expect(announcements()).toContain("Wrong Answer");
  now({ ...rowOf(Verdict.WrongAnswer), score: 10 });
  expect(announcements()).not.toContain("10");
});

test("a verdict that was there from the beginning is no news", () => {
  see("hidden");
  const { result } = follow(rowOf(Verdict.Accepted));
  expect(result.current).toBeNull();
});
