import { useLayoutEffect, useRef } from "react";

/**
 * Sets the focus when one step on a page replaces another. If the focus was on the removed step and has not moved
 * elsewhere, the element with the returned ref takes the focus. Otherwise keyboard users would restart at the top of
 * the page, at the skip link. The element needs `tabIndex={-1}`.
 */
export function useStepFocus(step: string) {
  const element = useRef<HTMLDivElement>(null);
  const current = useRef(step);
  useLayoutEffect(() => {
    if (current.current === step) return;
    current.current = step;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) element.current?.focus({ preventScroll: true });
  }, [step]);
  return element;
}
