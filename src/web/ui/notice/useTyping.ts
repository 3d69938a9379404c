import { useEffect, useState } from "react";
import { afterPointerUp } from "./afterPointerUp.ts";

const FIELDS =
  "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])";

const isField = (element: Element | null) => element?.matches(FIELDS) ?? false;

/**
 * Whether a field has the focus. If the user leaves the field by pressing a button, the value stays true until the
 * button is released. Content that moves after the field loses the focus therefore cannot move the button while it is
 * pressed.
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
