import { type RefObject, useLayoutEffect, useState } from "react";
import { useOwnFocus } from "./useOwnFocus.ts";

/** Fewer rows are all rendered. */
const LEAST = 80;
/** Rows rendered beyond those in sight, on both sides. */
const MORE = 12;
/** Rows by which a rendered part is moved: not every row that is scrolled renders the table again. */
const STEP = 6;

export interface Part {
  from: number;
  to: number;
  /** Heights of what is left out, pixels. */
  above: number;
  below: number;
}

/** Which of `count` rows of the same height to render: those in sight, and some around them. */
export function partOf(
  count: number,
  { rowHeight, top, height }: { rowHeight: number; top: number; height: number },
): Part {
  if (count <= LEAST || rowHeight <= 0) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, top) / rowHeight) - MORE;
  const from = Math.min(Math.max(0, Math.floor(first / STEP) * STEP), count);
  const rows = Math.ceil((Math.ceil(height / rowHeight) + 2 * MORE + STEP) / STEP) * STEP;
  const to = Math.min(count, from + rows);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}

type Seen = Parameters<typeof partOf>[1];

function isSamePart(count: number, before: Seen, now: Seen): boolean {
  if (before.rowHeight !== now.rowHeight) return false;
  const [old, next] = [partOf(count, before), partOf(count, now)];
  return old.from === next.from && old.to === next.to;
}

/** The part of the table in this scrolled frame; its rows are in the element with `data-rows`. */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, count: number): Part {
  const [seen, setSeen] = useState({ rowHeight: 0, top: 0, height: 0 });
  useOwnFocus(frame);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || count <= LEAST) return;
    const look = () => {
      const body = box.querySelector<HTMLElement>("[data-rows]");
      const row = body?.querySelector("tr[data-uid]");
      if (!body || !row) return;
      const now = {
        rowHeight: row.getBoundingClientRect().height,
        top: box.getBoundingClientRect().top - body.getBoundingClientRect().top,
        height: box.clientHeight || window.innerHeight,
      };
      setSeen((old) => (isSamePart(count, old, now) ? old : now));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    // The size changes with the window, and the rows' with the projector mode.
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [frame, count]);
  return partOf(count, seen.rowHeight > 0 ? seen : { rowHeight: 48, top: 0, height: 900 });
}
