import { useEffect, useRef, useState } from "react";
import { discardProblemDraft, saveProblemDraft } from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import type { DraftContent } from "./draftContent.ts";
import { isEdited } from "../model/dataEdit.ts";
import { type FormSession, isDirty, subscribeToContent } from "./session.ts";

/** Delay after the last keystroke; a crash loses no more than this. */
const PAUSE_MS = 1500;

export type DraftKeeping =
  | { is: "none" }
  | { is: "kept"; at: string }
  | { is: "failed"; error: unknown };

/**
 * Saves a draft on the server while the form differs from the saved problem, and deletes it when it
 * no longer does. `paused`: an older draft is not decided yet and must not be overwritten.
 */
export function useDraftKeeping(session: FormSession, paused: boolean) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ is: "none" });
  const saver = useRef<{ flush: () => Promise<void>; discard: () => Promise<void> }>(null);
  useEffect(() => {
    if (paused) return;
    const made = draftSaver(session, setKeeping);
    saver.current = made;
    const hidden = () => {
      if (document.visibilityState === "hidden") void made.flush();
    };
    const leave = subscribeToContent(session, made.later);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      leave();
      void made.flush();
      saver.current = null;
    };
  }, [session, paused]);
  return {
    keeping,
    flush: () => saver.current?.flush() ?? Promise.resolve(),
    discard: () => saver.current?.discard() ?? Promise.resolve(),
  };
}

function draftSaver(session: FormSession, onState: (keeping: DraftKeeping) => void) {
  const pid = session.pid ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  // One may exist from an earlier visit; deleting none is not an error.
  let isKept = true;
  let isOver = false;
  // One call after another: an older state must not arrive last.
  let turn: Promise<void> = Promise.resolve();

  async function keep(): Promise<void> {
    if (isOver) return;
    try {
      if (isDirty(session)) {
        const { model, revision } = session.saved.get();
        const { data, ...fields } = session.store;
        const edit = data.get();
        const content: DraftContent = {
          ...{ shape: 1, model: fields.model.get(), base: model },
          data: isEdited(edit) ? edit : null,
        };
        const { savedAt } = await call(saveProblemDraft, {
          pid,
          content: { ...content },
          revision: revision === 0 ? null : revision,
        });
        isKept = true;
        onState({ is: "kept", at: savedAt });
      } else if (isKept) {
        await call(discardProblemDraft, { pid });
        isKept = false;
        onState({ is: "none" });
      }
    } catch (error) {
      onState({ is: "failed", error });
      // Retried with the next keystroke, and after a while without one.
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
    /** Discards the form's content: no draft is saved from here on. */
    async discard() {
      clearTimeout(timer);
      waiting = false;
      isOver = true;
      await turn;
      await call(discardProblemDraft, { pid });
    },
  };
}
