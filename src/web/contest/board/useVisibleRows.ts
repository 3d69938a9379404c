import { type RefObject, useEffect, useRef } from "react";
import { FIRST, inSight, nextPart, type Part } from "./visiblePart.ts";

interface Boxes {
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** What the rows are in. */
  body: RefObject<HTMLElement | null>;
}

/**
 * Calls `show` with the part of `count` rows to show, at first and with every frame that changes it; 0: nothing is
 * followed. What is measured is kept while sizes stay the same: a frame while scrolling reads nothing but how far it is
 * scrolled.
 */
export function useVisibleRows(
  { frame, body }: Boxes,
  count: number,
  show: (part: Part) => void,
): void {
  const latest = useRef(FIRST);
  const shower = useRef(show);
  useEffect(() => {
    shower.current = show;
  });
  // Not a layout effect: the frame is around the caller, and is there only after those.
  useEffect(() => {
    const box = frame.current;
    const rows = body.current;
    if (!box || !rows || count === 0) return;
    let sizes = { rowHeight: 0, start: 0, height: 0 };
    let waiting = 0;
    const step = () => {
      waiting = 0;
      const { rowHeight, start, height } = sizes;
      if (rowHeight <= 0) return;
      const sight = inSight(count, { rowHeight, top: box.scrollTop - start, height });
      const next = nextPart(latest.current, sight, count);
      if (next === latest.current) return;
      latest.current = next;
      shower.current(next);
      waiting = requestAnimationFrame(step);
    };
    const wake = () => (waiting ||= requestAnimationFrame(step));
    const measure = () => {
      const edge = box.getBoundingClientRect().top - box.scrollTop;
      sizes = {
        rowHeight: rows.querySelector("tr")?.getBoundingClientRect().height ?? 0,
        start: rows.getBoundingClientRect().top - edge,
        height: box.clientHeight,
      };
      // Users' cells stay in place while the board is moved sideways; where it fits, each such cell would cost every frame
      // a layer.
      box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
      wake();
    };
    shower.current(latest.current);
    measure();
    box.addEventListener("scroll", wake, { passive: true });
    // The frame changes with the window, what is in it with the projector mode and the rows above.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (rows.parentElement) observer.observe(rows.parentElement);
    return () => {
      cancelAnimationFrame(waiting);
      box.removeEventListener("scroll", wake);
      observer.disconnect();
      box.removeAttribute("data-fits");
    };
  }, [frame, body, count]);
}
