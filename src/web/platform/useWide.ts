import { useSyncExternalStore } from "react";

/** Media query: the window is wide enough for two columns of text, even next to a menu. */
const wide = "(min-width: 1000px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
