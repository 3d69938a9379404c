import { createStore, useStore } from "../platform/store.ts";

/** The dialogs that shortcuts open: the search, and the list of the page's shortcuts. */
export type SearchDialogName = "search" | "keys";

const store = createStore<SearchDialogName | null>(null);

export function openSearch(dialog: SearchDialogName = "search"): void {
  store.set(dialog);
}

export function closeSearch(): void {
  store.set(null);
}

export function useSearchDialog(): SearchDialogName | null {
  return useStore(store);
}
