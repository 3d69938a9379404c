import { useEffect, useRef, useState } from "react";
import { dropProblemDraft, saveProblemDraft } from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import type { DraftContent } from "./draftContent.ts";
import { type FormSession, isDirty } from "./session.ts";

/** After the last letter; a crash costs no more than this. */
const PAUSE_MS = 1500;

export type DraftKeeping =
  | { is: "none" }
  | { is: "kept"; at: string }
  | { is: "failed"; error: unknown };

/**
 * Keeps what is written on the server while it differs from the saved problem, and throws it away when it
 * does not any more. `paused`: an older draft waits for a decision and must not be overwritten.
 */
export function useDraftKeeping(session: FormSession, paused: boolean) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ is: "none" });
  const keeper = useRef<{ flush: () => Promise<void>; drop: () => Promise<void> }>(null);
  useEffect(() => {
    if (paused) return;
    const { store, saved } = session;
    const made = draftKeeper(session, setKeeping);
    keeper.current = made;
    const hidden = () => {
      if (document.visibilityState === "hidden") void made.flush();
    };
    const leave = [store.model.subscribe(made.later), saved.subscribe(made.later)];
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      leave.forEach((each) => each());
      void made.flush();
      keeper.current = null;
    };
  }, [session, paused]);
  return {
    keeping,
    flush: () => keeper.current?.flush() ?? Promise.resolve(),
    drop: () => keeper.current?.drop() ?? Promise.resolve(),
  };
}

function draftKeeper(session: FormSession, tell: (keeping: DraftKeeping) => void) {
  const pid = session.pid ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  // One may be there from an earlier visit; throwing none away is no error.
  let isKept = true;
  let isOver = false;
  // One call after another: an older state must not arrive last.
  let turn: Promise<void> = Promise.resolve();

  async function keep(): Promise<void> {
    if (isOver) return;
    try {
      if (isDirty(session)) {
        const { model, revision } = session.saved.get();
        const content: DraftContent = { shape: 1, model: session.store.model.get(), base: model };
        const { savedAt } = await call(saveProblemDraft, {
          pid,
          content: { ...content },
          revision: revision === 0 ? null : revision,
        });
        isKept = true;
        tell({ is: "kept", at: savedAt });
      } else if (isKept) {
        await call(dropProblemDraft, { pid });
        isKept = false;
        tell({ is: "none" });
      }
    } catch (error) {
      tell({ is: "failed", error });
      // Tried again with the next letter, and after a while without one.
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
    /** Gives up what is written: nothing is kept from here on. */
    async drop() {
      clearTimeout(timer);
      waiting = false;
      isOver = true;
      await turn;
      await call(dropProblemDraft, { pid });
    },
  };
}
