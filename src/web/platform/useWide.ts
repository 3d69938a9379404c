import { useSyncExternalStore } from "react";

/** Room for two texts beside each other, next to a menu too. */
const wide = "(min-width: 1000px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
