import { useRef, useState } from "react";
import { useSession } from "../../platform/session.ts";
import {
  browserDrafts,
  isSameContent,
  ONE_VISIT,
  removeBrowserDraft,
  storeBrowserDraft,
} from "./draftStore.ts";

type Version = string | number | null;

interface DialogDraft<Values> {
  values: Values;
  savedAt: string;
  version: Version;
}

/**
 * The draft of a dialog's form. Text that the user typed survives in this browser if sending fails, the user leaves the
 * page or the dialog is closed; it is kept until it is sent or discarded. `stored`: the values with which the dialog
 * was opened, without any draft. `name`: identifies the draft among the user's drafts, for example `notice/new`.
 * `isValid`: whether a draft's values are valid for the form. It is needed only if values of the right types may still
 * be invalid.
 */
export function useDialogDraft<Values extends object>(
  name: string,
  options: {
    stored: Values;
    version?: Version;
    isValid?: (values: Values) => boolean;
  },
) {
  const { stored, version = null, isValid } = options;
  const uid = useSession()?.user.uid ?? "";
  const [place] = useState({ uid, name });
  const [initialValues] = useState(stored);
  const [restored, setRestored] = useState(() => {
    const draft = readDialogDraft(place, initialValues);
    return draft && (isValid?.(draft.values) ?? true) ? draft : null;
  });
  /** The stored version on which the text is based. */
  const basis = useRef(restored ? restored.version : version);
  const [isKept, setKept] = useState(true);
  const isTyped = useRef(false);
  const isEnded = useRef(false);
  const remove = () => {
    isTyped.current = false;
    removeBrowserDraft(place, ONE_VISIT);
  };
  return {
    /** The draft's values or, without a draft, the initial values. */
    startValues: restored?.values ?? initialValues,
    storedValues: initialValues,
    restored: restored && { savedAt: restored.savedAt, isOlder: restored.version !== version },
    /** Whether the browser stores the text that the user typed. */
    isKept,
    /** Whether text that differs from the stored values was typed since the dialog was opened. */
    isTyped: () => isTyped.current,
    /** Call this after each change of the form. */
    keep(values: Values): void {
      // After sending, the form clears its fields; this change must not be stored.
      if (isEnded.current) return;
      if (isSameContent(values, initialValues)) return remove();
      isTyped.current = true;
      const draft = { content: values, version: basis.current };
      setKept(storeBrowserDraft(place, { ...draft, visit: ONE_VISIT, continues: null }));
    },
    /** Call this when the text has been sent. */
    end(): void {
      isEnded.current = true;
      remove();
    },
    /** Deletes the draft; the stored values replace its values in the form. */
    discard(): void {
      basis.current = version;
      remove();
      setRestored(null);
    },
    /** The stored version on which the text is based. */
    basis: () => basis.current,
    /** Call this when the text is based on a newer version. */
    rebase(newer: Version): void {
      basis.current = newer;
    },
  };
}

/** Data that is needed to show the note about the draft and to close the dialog. */
export type KeptDraft = Pick<
  ReturnType<typeof useDialogDraft<object>>,
  "restored" | "isKept" | "isTyped"
>;

/** The draft, if it has the same fields as `like`; null: there is none, or it cannot be read. */
export function readDialogDraft<Values extends object>(
  place: { uid: string; name: string },
  like: Values,
): DialogDraft<Values> | null {
  const [draft] = browserDrafts(place);
  if (!draft || !isLike(draft.content, like)) return null;
  return { values: draft.content, savedAt: draft.savedAt, version: draft.version };
}

/** A draft may come from another version of these pages or be corrupt. */
function isLike<Values extends object>(content: unknown, like: Values): content is Values {
  if (typeof content !== "object" || content === null) return false;
  const values = content as Record<string, unknown>;
  return Object.entries(like).every(([name, value]) => isSameKind(values[name], value));
}

/** Whether a value has the type of `like`; a field that is null in `like` may also be a string. */
function isSameKind(value: unknown, like: unknown): boolean {
  if (like === null && typeof value === "string") return true;
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}
