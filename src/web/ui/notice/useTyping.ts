import { useEffect, useState } from "react";
import { afterPointerUp } from "./afterPointerUp.ts";

const FIELDS =
  "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])";

const isField = (element: Element | null) => element?.matches(FIELDS) ?? false;

/**
 * Whether the user is in a field. It ends when the press that left the field has been released: what moves the page then
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
