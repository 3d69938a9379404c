import { type RefObject, useEffect, useRef } from "react";

/** So long after the last turn of the wheel rows are pointed at again. */
const REST_MS = 150;

/**
 * While a mouse wheel turns in a frame, the returned cover takes the pointer from what is in it: else each row that
 * passes below the pointer is hovered, which took a quarter of the work of a frame. It belongs first into the frame. A
 * press on it is one on what lies below.
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
        // It takes no room, and ends where the frame does, so that there is not more to scroll.
        lid.style.height = `${box.clientHeight}px`;
        lid.style.marginBottom = `-${box.clientHeight}px`;
        lid.hidden = false;
      }
      resting = setTimeout(open, REST_MS);
    };
    // The cover is gone between the press and the release, so the browser sends the click to the frame around both.
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
