import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { localStore } from "../platform/storage.ts";
import { DraftBook, type DraftMessage, type DraftState } from "./draftBook.ts";
import { type DraftPlace, DraftStore } from "./draftStore.ts";

const CHANNEL = "verdict.drafts";
export const TAB = crypto.randomUUID?.() ?? String(Math.random());

export const draftStore = new DraftStore(localStore());

/**
 * The draft of one problem in this tab. The language and owner in `place` may change. A guest who signs in keeps the
 * text; `onAdopted` is then called with whether an older draft was moved to the history. After a session has ended, the
 * text stays until another user signs in.
 */
export function useDraftBook(
  place: DraftPlace,
  template: string,
  onAdopted: (olderPutAside: boolean) => void,
): DraftBook {
  const channel = useRef<BroadcastChannel>(null);
  const { owner, frame, problem, language } = place;
  const identity = `${frame.kind} ${frame.id}/${problem}`;
  // Each draft book belongs to one problem; if the language or the owner changes, the effect below updates the book.
  const book = useMemo(() => {
    const send = (message: DraftMessage) => channel.current?.postMessage(message);
    return new DraftBook({ store: draftStore, channel: { send }, tab: TAB }, place, template);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- place and template are followed by the effect below
  }, [identity]);

  useEffect(() => {
    const open = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    channel.current = open;
    open?.addEventListener("message", ({ data }) => book.receive(data as DraftMessage));
    const flush = () => book.flush();
    const flushHidden = () => document.visibilityState === "hidden" && book.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flushHidden);
    return () => {
      book.flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flushHidden);
      open?.close();
      channel.current = null;
    };
  }, [book]);

  useEffect(() => {
    const before = book.place;
    if (owner !== "guest" && before.owner === "guest" && before.language === language) {
      onAdopted(book.adopt(owner));
    } else if (owner === "guest" && before.owner !== "guest") {
      book.turnTo({ ...before, language }, template);
    } else {
      book.turnTo({ owner, frame, problem, language }, template);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new callback alone must not switch the draft
  }, [book, owner, frame, problem, language, template]);

  useEffect(() => draftStore.removeExpired(), []);

  return book;
}

/** Text and state of the draft book, as React state. */
export function useDraftState(book: DraftBook): DraftState {
  return useSyncExternalStore(
    (listener) => book.subscribe(listener),
    () => book.state,
  );
}
