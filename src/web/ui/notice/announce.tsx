import { createStore, useStore } from "../../platform/store.ts";

interface Announcement {
  text: string;
  /** Selects one of two elements; the value alternates, so that the same text can be announced twice. */
  turn: boolean;
}

const store = createStore<Announcement>({ text: "", turn: false });

/** Announces text to screen readers, politely and once. */
export function announce(text: string): void {
  store.set({ text, turn: !store.get().turn });
}

/**
 * Rendered once, in the shell. The region is always in the page, because screen readers miss regions that appear
 * together with their text.
 */
export function Announcer() {
  const { text, turn } = useStore(store);
  return (
    <div className="visually-hidden">
      <p role="status">{turn ? text : ""}</p>
      <p role="status">{turn ? "" : text}</p>
    </div>
  );
}
