import { useLayoutEffect, useRef } from "react";

/**
 * Steps that replace each other at one place: the element takes the focus that was in the removed step, unless it has moved
 * elsewhere. Without it the keyboard would begin at the start of the page, with its link that skips to the content. The element
 * needs `tabIndex={-1}`.
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
