// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useWheelCover } from "./useWheelCover.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Frame({ onOpen }: { onOpen: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const cover = useWheelCover(frame);
  return (
    <div ref={frame} data-testid="frame">
      <div ref={cover} data-testid="cover" hidden />
      <button type="button" onClick={onOpen}>
        Row
      </button>
    </div>
  );
}

test("the cover lies over the rows while the wheel turns, and a press removes it and is a click below", () => {
  const open = vi.fn();
  render(<Frame onOpen={open} />);
  const [frame, cover] = [screen.getByTestId("frame"), screen.getByTestId("cover")];
  const row = screen.getByRole("button");
  document.elementFromPoint = () => row;
  fireEvent.wheel(frame);
  expect(cover.hidden).toBe(false);
  vi.advanceTimersByTime(100);
  fireEvent.wheel(frame);
  vi.advanceTimersByTime(100);
  expect(cover.hidden).toBe(false);
  vi.advanceTimersByTime(100);
  expect(cover.hidden).toBe(true);

  fireEvent.wheel(frame);
  fireEvent.pointerDown(cover);
  expect(cover.hidden).toBe(true);
  // Pressed on the cover and released on the row: the browser sends the click to the frame.
  fireEvent.click(frame);
  expect(open).toHaveBeenCalledTimes(1);
  fireEvent.click(row);
  expect(open).toHaveBeenCalledTimes(2);
});
