import { useRef, useState } from "react";
import { useSession } from "../../platform/session.ts";
import { readDialogDraft, removeDialogDraft, storeDialogDraft } from "./dialogDraft.ts";

/**
 * The draft of a dialog's form: what is typed stays in this browser when the form cannot be sent, the page is left or
 * the dialog is closed, until it is sent or discarded. `stored`: the values without a draft, which the dialog was opened
 * with. `name`: which text of the user it is.
 */
export function useDialogDraft<Values extends object>(
  name: string,
  { stored, version = null }: { stored: Values; version?: string | null },
) {
  const uid = useSession()?.user.uid ?? "";
  const [place] = useState({ uid, name });
  const [initialValues] = useState(stored);
  const [restored, setRestored] = useState(() => readDialogDraft(place, initialValues));
  const [isKept, setKept] = useState(true);
  const isTyped = useRef(false);
  const isEnded = useRef(false);
  const remove = () => {
    isTyped.current = false;
    removeDialogDraft(place);
  };
  return {
    /** The values at the start: those of the draft, if there is one. */
    startValues: restored?.values ?? initialValues,
    storedValues: initialValues,
    restored: restored && { savedAt: restored.savedAt, isOlder: restored.version !== version },
    /** False: the browser does not store what is typed. */
    isKept,
    /** Whether something was typed since the dialog was opened that differs from the stored values. */
    isTyped: () => isTyped.current,
    /** Call it after each change. */
    keep(values: Values): void {
      // Fields are emptied after the text was sent.
      if (isEnded.current) return;
      if (isEqual(values, initialValues)) return remove();
      isTyped.current = true;
      const savedAt = new Date().toISOString();
      setKept(storeDialogDraft(place, { values, savedAt, version }));
    },
    /** The text was sent. */
    end(): void {
      isEnded.current = true;
      remove();
    },
    /** The stored values take the place of the draft in the form. */
    discard(): void {
      remove();
      setRestored(null);
    },
  };
}

/** What a note about the draft and the closing of the dialog need to know. */
export type KeptDraft = Omit<
  ReturnType<typeof useDialogDraft<object>>,
  "startValues" | "storedValues" | "keep"
>;

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
