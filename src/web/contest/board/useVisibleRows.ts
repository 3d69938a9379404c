import { type RefObject, useEffect, useRef } from "react";
import { FIRST, inSight, nextPart, type Part } from "./visiblePart.ts";

interface Boxes {
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>;
  /** The container of the rows. */
  body: RefObject<HTMLElement | null>;
}

/**
 * Calls `show` with the visible part of `count` rows, initially and in every frame that changes it; 0: inactive.
 * Measurements are cached while sizes are unchanged, so a frame during scrolling only reads the scroll position.
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
  // Not a layout effect: the frame is a parent of the caller and is mounted only after layout effects.
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
      // Users' cells are sticky while the board scrolls horizontally; if it fits, each sticky cell would cost a
      // compositing layer in every frame.
      box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
      wake();
    };
    shower.current(latest.current);
    measure();
    box.addEventListener("scroll", wake, { passive: true });
    // The size of the frame changes with the window, that of its content with the projector mode and the pinned rows.
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
