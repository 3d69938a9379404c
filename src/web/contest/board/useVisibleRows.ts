import { type RefObject, useEffect, useRef } from "react";
import { FIRST, inSight, nextPart, type Part } from "./visiblePart.ts";

interface Boxes {
  /** The scroll container, unless the board scrolls with the page (`usePageScroll`). */
  frame: RefObject<HTMLElement | null>;
  /** The container of the rows. */
  body: RefObject<HTMLElement | null>;
}

/**
 * Calls `show` with the visible part of `count` rows, initially and in every frame in which it changes; does nothing if
 * `count` is 0. Measurements are cached while sizes are unchanged, so a frame during scrolling only reads the scroll
 * position.
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
  // This must not be a layout effect: the frame is a parent of the caller and is not mounted yet when layout effects
  // run.
  useEffect(() => {
    const box = frame.current;
    const rows = body.current;
    if (!box || !rows || count === 0) return;
    let sizes = { rowHeight: 0, start: 0, height: 0, isPage: false };
    let waiting = 0;
    const step = () => {
      waiting = 0;
      const { rowHeight, start, height, isPage } = sizes;
      if (rowHeight <= 0) return;
      const scrolled = isPage ? window.scrollY : box.scrollTop;
      const sight = inSight(count, { rowHeight, top: scrolled - start, height });
      const next = nextPart(latest.current, sight, count);
      if (next === latest.current) return;
      latest.current = next;
      shower.current(next);
      waiting = requestAnimationFrame(step);
    };
    const wake = () => (waiting ||= requestAnimationFrame(step));
    const measure = () => {
      const isPage = box.hasAttribute("data-page");
      const edge = isPage ? -window.scrollY : box.getBoundingClientRect().top - box.scrollTop;
      sizes = {
        rowHeight: rows.querySelector("tr")?.getBoundingClientRect().height ?? 0,
        start: rows.getBoundingClientRect().top - edge,
        height: isPage ? window.innerHeight : box.clientHeight,
        isPage,
      };
      // The cells with the users' names are sticky only if the board scrolls horizontally; otherwise each sticky cell
      // would needlessly cost a compositing layer in every frame.
      box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
      wake();
    };
    shower.current(latest.current);
    measure();
    box.addEventListener("scroll", wake, { passive: true });
    window.addEventListener("scroll", wake, { passive: true });
    window.addEventListener("resize", measure);
    // Whether the frame or the whole page scrolls depends on the window size and on whether the board is in full
    // screen.
    const modes = new MutationObserver(measure);
    modes.observe(box, { attributeFilter: ["data-page"] });
    // The size of the frame changes with the window; the size of its content changes with the projector mode and the
    // pinned rows.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (rows.parentElement) observer.observe(rows.parentElement);
    // Also observes the whole page, because content above the board can change its height and move the board.
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(waiting);
      box.removeEventListener("scroll", wake);
      window.removeEventListener("scroll", wake);
      window.removeEventListener("resize", measure);
      modes.disconnect();
      observer.disconnect();
      box.removeAttribute("data-fits");
    };
  }, [frame, body, count]);
}
