import { useLayoutEffect, useRef } from "react";

/**
 * Steps that replace each other in one place: the element takes the focus that was in the removed step, unless the
 * focus has moved elsewhere. Without it, the keyboard would restart at the top of the page, at its skip link. The
 * element needs `tabIndex={-1}`.
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
