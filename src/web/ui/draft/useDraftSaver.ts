import { useEffect, useRef, useState } from "react";
import type { DraftVisit } from "./draftStore.ts";

/** Delay after the last keystroke until the draft is stored. */
const PAUSE_MS = 1500;
/**
 * Delay in milliseconds before a copy is stored in the browser; a crash loses at most the input typed during this
 * delay.
 */
const COPY_MS = 250;

export type DraftKeeping =
  | { is: "none" }
  | { is: "kept"; at: string }
  /** Stored only in this browser. */
  | { is: "here"; at: string }
  | { is: "failed" };

/** A form whose draft is stored; the object stays the same during a visit. */
export interface DraftSource {
  /** Whether the form differs from the stored state. */
  isChanged: () => boolean;
  /** Returns the draft of the form's current state, as it would be stored. */
  draft: () => { content: unknown; version: string | number | null };
  /** Where drafts are stored in addition to this browser. Null means that they are stored only in this browser. */
  storage: { save: () => Promise<{ savedAt: string }>; discard: () => Promise<unknown> } | null;
  /** Calls the listener after each change of the form, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Stores a draft while the form differs from the stored state, and deletes the draft when the form no longer differs.
 * The browser keeps a copy of all typed text that is not in the stored draft yet: until the draft is stored, while
 * storing fails, and while storing is `paused`. Storing is `paused` until the user has decided about an earlier draft,
 * which must not be overwritten.
 */
export function useDraftSaver(
  source: DraftSource,
  { visit, paused }: { visit: DraftVisit; paused: boolean },
) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ is: "none" });
  const isPaused = useRef(paused);
  const saver = useRef<ReturnType<typeof draftSaver>>(null);
  useEffect(() => {
    const newSaver = draftSaver(source, {
      visit,
      isPaused: () => isPaused.current,
      onState: setKeeping,
    });
    saver.current = newSaver;
    const hidden = () => {
      if (document.visibilityState === "hidden") void newSaver.flush();
    };
    const leave = source.subscribe(newSaver.later);
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", newSaver.copy);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", newSaver.copy);
      leave();
      newSaver.end();
      saver.current = null;
    };
  }, [source, visit]);
  useEffect(() => {
    const isResumed = isPaused.current && !paused;
    isPaused.current = paused;
    // Stores the text that the user typed before deciding about the earlier draft.
    if (isResumed && source.isChanged()) saver.current?.later();
  }, [source, paused]);
  return {
    keeping,
    flush: () => saver.current?.flush() ?? Promise.resolve(),
    discard: () => saver.current?.discard() ?? Promise.resolve(),
  };
}

function draftSaver(
  source: DraftSource,
  options: { visit: DraftVisit; isPaused: () => boolean; onState: (keeping: DraftKeeping) => void },
) {
  const { visit, isPaused, onState } = options;
  const { storage } = source;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  let changes = 0;
  // A draft may exist from an earlier visit; deleting a draft that does not exist is not an error.
  let isStored = true;
  let isOver = false;
  let isLeft = false;
  // Requests are sent one after another, so that an older state of the draft cannot arrive after a newer one.
  let turn: Promise<void> = Promise.resolve();

  /** Updates the copy of the form that is stored in the browser, or removes this copy if the form has no changes. */
  function copy(): boolean {
    clearTimeout(copyTimer);
    if (isOver) return false;
    if (source.isChanged()) return visit.write(source.draft());
    visit.remove();
    return true;
  }

  function reportCopy(isKept: boolean): void {
    if (!source.isChanged()) onState({ is: "none" });
    else onState(isKept ? { is: "here", at: new Date().toISOString() } : { is: "failed" });
  }

  async function keep(): Promise<void> {
    if (isOver) return;
    if (!storage || isPaused()) return reportCopy(copy());
    const upTo = changes;
    try {
      if (source.isChanged()) {
        const { savedAt } = await storage.save();
        isStored = true;
        visit.continueStored(savedAt);
        onState({ is: "kept", at: savedAt });
      } else if (isStored) {
        await storage.discard();
        isStored = false;
        onState({ is: "none" });
      }
      if (upTo === changes) removeCopy();
    } catch {
      reportCopy(copy());
      // Tries again at the next keystroke or after a delay, whichever comes first.
      if (!isLeft) store(PAUSE_MS * 10);
    }
  }

  function removeCopy(): void {
    clearTimeout(copyTimer);
    visit.remove();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (!waiting) return turn;
    copy();
    waiting = false;
    turn = turn.then(keep);
    return turn;
  }

  function store(pause: number): void {
    waiting = true;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  return {
    later() {
      changes += 1;
      clearTimeout(copyTimer);
      copyTimer = setTimeout(copy, COPY_MS);
      store(PAUSE_MS);
    },
    copy: () => void (waiting && copy()),
    flush,
    /** Called when the form is closed. */
    end() {
      isLeft = true;
      void flush();
      if (!isOver && !source.isChanged()) visit.remove();
    },
    /**
     * Discards the form's content. After this call, no draft is saved. If the user has not yet decided whether to
     * restore an earlier draft, that draft is kept.
     */
    async discard() {
      clearTimeout(timer);
      removeCopy();
      waiting = false;
      isOver = true;
      await turn;
      visit.remove();
      if (!isPaused()) await storage?.discard();
    },
  };
}
