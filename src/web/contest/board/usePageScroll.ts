import { type RefObject, useLayoutEffect } from "react";

const WIDE = "(min-width: 64rem)";

/**
 * Sets the attribute `data-page` on the frame of a board if the window is wide and all columns fit: the frame then has
 * no scroll bar and scrolls with the page. In full screen the frame always has a scroll bar.
 */
export function usePageScroll(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const wide = window.matchMedia(WIDE);
    const look = () => {
      const fits = table.clientWidth <= box.clientWidth;
      const isPage = wide.matches && fits && document.fullscreenElement === null;
      box.toggleAttribute("data-page", isPage);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    wide.addEventListener("change", look);
    document.addEventListener("fullscreenchange", look);
    return () => {
      observer.disconnect();
      wide.removeEventListener("change", look);
      document.removeEventListener("fullscreenchange", look);
    };
  }, [frame]);
}
