import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus within a frame whose rows come and go: when the focused one is removed, the frame itself gets it,
 * so that the keyboard goes on scrolling.
 */
export function useOwnFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let had = false;
    const note = () => (had = box.contains(document.activeElement));
    const watch = new MutationObserver(() => {
      if (had && document.activeElement === document.body) box.focus({ preventScroll: true });
    });
    // A click on what takes no focus leaves the frame on purpose.
    const clear = () => (had = false);
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", clear);
    watch.observe(box, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", clear);
      watch.disconnect();
    };
  }, [frame]);
}
