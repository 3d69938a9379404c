import { useEffect, useRef, useState } from "react";
import type { DraftVisit } from "./draftStore.ts";
import type { FieldDraft } from "./fieldDraft.ts";
import { type DraftSource, useDraftSaver } from "./useDraftSaver.ts";
import type { DraftOffer, OfferedDrafts } from "./useOfferedDrafts.ts";

/** The changes made in a form, in the format of drafts. */
export interface FormDraft<Values> {
  content: FieldDraft<Values>;
  /** The version that the form was opened with; null: a new object. */
  version: string | null;
}

/** A form whose changes are kept as drafts. */
interface KeptForm<Values> {
  values: Values;
  draft: () => FormDraft<Values>;
  /** Whether the object has been stored, in which case no draft is needed. */
  isSaved: () => boolean;
}

/** Storage for a form's drafts that is used in addition to this browser's storage. */
interface DraftStorage<Values> {
  save: (draft: FormDraft<Values>) => Promise<{ savedAt: string }>;
  discard: () => Promise<unknown>;
}

/**
 * Saves the changes of a form as a draft. `paused`: whether there is an earlier draft that the user has not yet
 * restored or discarded. The value of `storage` must not change during a visit; null: drafts are stored only in this
 * browser.
 */
export function useFormDraft<Values>(
  now: KeptForm<Values>,
  storage: DraftStorage<Values> | null,
  keeping: { visit: DraftVisit; paused: boolean },
) {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const draft = () => latest.current.draft();
    return {
      isChanged: () => !latest.current.isSaved() && Object.keys(draft().content.changed).length > 0,
      draft,
      storage: storage && { save: () => storage.save(draft()), discard: storage.discard },
      subscribe(listener) {
        changed.current = listener;
        return () => {
          changed.current = null;
        };
      },
    };
  });
  const drafts = useDraftSaver(source, keeping);
  const lastValues = useRef(now.values);
  useEffect(() => {
    if (lastValues.current === now.values) return;
    lastValues.current = now.values;
    changed.current?.();
  }, [now.values]);
  return drafts;
}

/** The form into which an offered draft is restored. */
interface RestoringForm<Values, Stored> {
  /** The stored object; null: the object is new, or drafts of any version are restored without a comparison. */
  stored: {
    object: Stored;
    values: Values;
    version: string;
    /** Lets the user compare the draft with the stored version, which is newer. */
    onCompare: (compared: {
      theirs: Stored;
      base: Values;
      mine: Values;
      onResolved: () => void;
    }) => void;
  } | null;
  /** The current values of the form. */
  values: Values;
  /** The draft as it would be stored now. */
  draft: () => FormDraft<Values>;
  onRestore: (changed: Partial<Values>) => void;
}

/**
 * Drafts from earlier visits, to be restored or discarded. If a draft is based on an older version, the two versions
 * are compared before it is restored.
 */
export function restorableDrafts<Values extends object, Stored>(
  { offers, visit, restored, discard }: OfferedDrafts<FieldDraft<Values>>,
  { stored, values, draft, onRestore }: RestoringForm<Values, Stored>,
) {
  type Offer = DraftOffer<FieldDraft<Values>>;
  const isOlder = ({ version }: Offer) => stored !== null && version !== stored.version;
  return {
    offers,
    visit,
    isOlder,
    discard,
    restore(offer: Offer) {
      const { changed, was } = offer.content;
      if (stored && isOlder(offer)) {
        stored.onCompare({
          theirs: stored.object,
          base: { ...stored.values, ...was },
          mine: { ...values, ...changed },
          onResolved: () => restored(offer),
        });
        return;
      }
      const now = draft();
      restored(offer, isReplaced(now.content.changed, changed) ? now : null);
      onRestore(changed);
    },
  };
}

/** Whether restoring the draft would overwrite text typed since the form was opened. */
function isReplaced<Values extends object>(
  typed: Partial<Values>,
  restored: Partial<Values>,
): boolean {
  const names = Object.keys(typed) as (keyof Values)[];
  return names.some((name) => name in restored && restored[name] !== typed[name]);
}
