import { createStore, useStore } from "../platform/store.ts";

interface Spoken {
  text: string;
  /** Alternates, so that the same words said twice are spoken twice. */
  turn: boolean;
}

const store = createStore<Spoken>({ text: "", turn: false });

/** Says a sentence to screen readers, politely and once. */
export function announce(text: string): void {
  store.set({ text, turn: !store.get().turn });
}

/** Stands once in the shell; always in the page, because regions that appear with their text are missed. */
export function Announcer() {
  const { text, turn } = useStore(store);
  return (
    <div className="visually-hidden">
      <p role="status">{turn ? text : ""}</p>
      <p role="status">{turn ? "" : text}</p>
    </div>
  );
}
