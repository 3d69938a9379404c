import { useSyncExternalStore } from "react";

/** Windows narrower than this have no space for two panes side by side (specification 2.13). */
const query = window.matchMedia("(max-width: 767px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
