import { useEffect } from "react";

/**
 * Keeps `--keyboard` equal to the height of a screen keyboard that lies over the page. Where the browser makes the
 * window smaller instead (`interactive-widget` in index.html) it is 0.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const look = () => {
      // Zooming also makes the visible part smaller.
      const hidden = seen.scale > 1.01 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
      const room = `${Math.max(0, Math.round(hidden))}px`;
      document.documentElement.style.setProperty("--keyboard", room);
    };
    look();
    seen.addEventListener("resize", look);
    seen.addEventListener("scroll", look);
    return () => {
      seen.removeEventListener("resize", look);
      seen.removeEventListener("scroll", look);
      document.documentElement.style.removeProperty("--keyboard");
    };
  }, []);
}
