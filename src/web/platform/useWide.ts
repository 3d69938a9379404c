import { useSyncExternalStore } from "react";

/** Whether the window is wide enough for two texts side by side, even next to a menu. */
const wide = "(min-width: 1000px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
