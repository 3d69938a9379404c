import { useEffect, useState } from "react";
import { afterPointerUp } from "./afterPointerUp.ts";

const FIELDS =
  "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])";

const isField = (element: Element | null) => element?.matches(FIELDS) ?? false;

/**
 * Whether a field has the focus. It ends when the press that left the field has been released: content that then moves
 * does not move the pressed button.
 */
export function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element && isField(target)) setTyping(true);
    };
    const leave = () =>
      void afterPointerUp().then(() => setTyping(isField(document.activeElement)));
    document.addEventListener("focusin", enter);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", enter);
      document.removeEventListener("focusout", leave);
    };
  }, []);
  return isTyping;
}
