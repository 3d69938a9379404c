import { useEffect, useRef } from "react";

/**
 * Runs the code on Ctrl+' (⌘' on a Mac) anywhere on the page; neither browsers nor the editor's key maps use this
 * combination. On keyboard layouts with the apostrophe in another place, both the apostrophe and the key at its US
 * position work.
 */
export function useRunKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const mod = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!mod || event.isComposing || (event.key !== "'" && event.code !== "Quote")) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
