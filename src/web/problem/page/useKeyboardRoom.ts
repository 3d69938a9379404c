import { useEffect } from "react";

/**
 * Keeps `--keyboard` equal to the height of an on-screen keyboard that covers the page. If the browser shrinks the
 * window instead (`interactive-widget` in index.html), the value is 0.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const look = () => {
      // Zooming in also shrinks the visual viewport, so nothing counts as hidden while the page is zoomed in.
      const hidden =
        viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      const room = `${Math.max(0, Math.round(hidden))}px`;
      document.documentElement.style.setProperty("--keyboard", room);
    };
    look();
    viewport.addEventListener("resize", look);
    viewport.addEventListener("scroll", look);
    return () => {
      viewport.removeEventListener("resize", look);
      viewport.removeEventListener("scroll", look);
      document.documentElement.style.removeProperty("--keyboard");
    };
  }, []);
}
