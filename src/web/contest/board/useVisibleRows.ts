import { type RefObject, useEffect, useRef, useState } from "react";
import { useOwnFocus } from "./useOwnFocus.ts";
import { inSight, nextPart, type Part } from "./visiblePart.ts";

/** Fewer rows are all rendered. */
const LEAST = 80;
/** Rendered before anything is measured. */
const FIRST: Part = { from: 0, to: 20 };

/**
 * The part of `count` rows to render in a frame that scrolls; they are in `body`. What is measured is kept while sizes
 * stay the same: a frame while scrolling reads nothing but how far it is scrolled.
 */
export function useVisibleRows(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  count: number,
): Part {
  const [part, setPart] = useState(FIRST);
  const latest = useRef(FIRST);
  useOwnFocus(frame);
  // Not a layout effect: the frame is around the caller, and is there only after those.
  useEffect(() => {
    const box = frame.current;
    const rows = body.current;
    if (!box || !rows || count <= LEAST) return;
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
      setPart(next);
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
  if (count <= LEAST) return { from: 0, to: count };
  // The rows have become fewer, and the frame is scrolled back only once they are rendered.
  if (part.from >= count) return { from: Math.max(0, count - FIRST.to), to: count };
  return { from: part.from, to: Math.min(part.to, count) };
}
