import { type RefObject, useEffect, useRef } from "react";

/** Delay after the last wheel event until rows get pointer events again. */
const REST_MS = 150;

/**
 * While a mouse wheel turns in a frame, the returned cover receives the pointer events of its content: otherwise each
 * row that passes below the pointer is hovered, which took a quarter of the time of a frame. It must be the first child
 * of the frame. A press on it is passed to the element below.
 */
export function useWheelCover(
  frame: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const lid = cover.current;
    if (!box || !lid) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      clearTimeout(resting);
      resting = undefined;
      lid.hidden = true;
    };
    const close = () => {
      clearTimeout(resting);
      if (resting === undefined) {
        // It takes no space and ends with the frame, so that the scroll size is unchanged.
        // A frame that scrolls with the page is higher than the window.
        const height = Math.min(box.clientHeight, window.innerHeight);
        lid.style.height = `${height}px`;
        lid.style.marginBottom = `-${height}px`;
        lid.hidden = false;
      }
      resting = setTimeout(open, REST_MS);
    };
    // The cover disappears between press and release, so the browser sends the click to the frame, the common parent.
    const passOn = ({ target, clientX, clientY }: MouseEvent) => {
      if (target !== box) return;
      const below = document.elementFromPoint(clientX, clientY);
      below?.closest<HTMLElement>("a, button")?.click();
    };
    box.addEventListener("wheel", close, { passive: true });
    box.addEventListener("click", passOn);
    lid.addEventListener("pointerdown", open);
    return () => {
      open();
      box.removeEventListener("wheel", close);
      box.removeEventListener("click", passOn);
      lid.removeEventListener("pointerdown", open);
    };
  }, [frame]);
  return cover;
}
