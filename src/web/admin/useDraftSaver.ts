import { useEffect, useRef, useState } from "react";

/** Delay after the last keystroke; a crash loses at most this much. */
const PAUSE_MS = 1500;

export type DraftKeeping =
  | { is: "none" }
  | { is: "kept"; at: string }
  | { is: "failed"; error: unknown };

/** A form with a draft on the server; the object stays the same during a visit. */
export interface DraftSource {
  /** Whether the form differs from the stored state. */
  isChanged: () => boolean;
  save: () => Promise<{ savedAt: string }>;
  discard: () => Promise<unknown>;
  /** Calls the listener after each change of the form, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Saves a draft on the server while the form differs from the stored state, and deletes it when it no longer does.
 * `paused`: an older draft is not decided yet and must not be overwritten.
 */
export function useDraftSaver(source: DraftSource, paused: boolean) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ is: "none" });
  const saver = useRef<{ flush: () => Promise<void>; discard: () => Promise<void> }>(null);
  useEffect(() => {
    if (paused) return;
    const newSaver = draftSaver(source, setKeeping);
    saver.current = newSaver;
    const hidden = () => {
      if (document.visibilityState === "hidden") void newSaver.flush();
    };
    const leave = source.subscribe(newSaver.later);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      leave();
      void newSaver.flush();
      saver.current = null;
    };
  }, [source, paused]);
  return {
    keeping,
    flush: () => saver.current?.flush() ?? Promise.resolve(),
    discard: () => saver.current?.discard() ?? Promise.resolve(),
  };
}

function draftSaver(source: DraftSource, onState: (keeping: DraftKeeping) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  // A draft may exist from an earlier visit; deleting a missing one is not an error.
  let isStored = true;
  let isOver = false;
  // One call after another, so that an older state does not arrive last.
  let turn: Promise<void> = Promise.resolve();

  async function keep(): Promise<void> {
    if (isOver) return;
    try {
      if (source.isChanged()) {
        const { savedAt } = await source.save();
        isStored = true;
        onState({ is: "kept", at: savedAt });
      } else if (isStored) {
        await source.discard();
        isStored = false;
        onState({ is: "none" });
      }
    } catch (error) {
      onState({ is: "failed", error });
      // Retried at the next keystroke, or after a delay when there is none.
      later(PAUSE_MS * 10);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (!waiting) return turn;
    waiting = false;
    turn = turn.then(keep);
    return turn;
  }

  function later(pause = PAUSE_MS): void {
    waiting = true;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  return {
    later: () => later(),
    flush,
    /** Discards the form's content; no draft is saved after this. */
    async discard() {
      clearTimeout(timer);
      waiting = false;
      isOver = true;
      await turn;
      await source.discard();
    },
  };
}
