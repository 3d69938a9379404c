import { useEffect, useRef, useState } from "react";
import type { DraftVisit } from "./browserDrafts.ts";
import { type DraftSource, useDraftSaver } from "./useDraftSaver.ts";
import type { DraftOffer, OfferedDrafts } from "./useOfferedDrafts.ts";

/** The content of a draft: the changed fields, and what they were in the version that the form was opened with. */
interface ChangedFields<Values> {
  changed: Partial<Values>;
  was: Partial<Values>;
}

interface Kept<Content> {
  content: Content;
  /** The version that the form was opened with; null: a new object. */
  version: string | null;
}

/** The state of a form: its values, and whether its object was created, so that the draft is no longer needed. */
interface FormState {
  values: object;
  isSaved: () => boolean;
}

/** Where the drafts of a form are stored, and how one is made of the form's state. */
interface DraftStorage<State, Content> {
  draftOf: (state: State) => Kept<Content>;
  save: (draft: Kept<Content>) => Promise<{ savedAt: string }>;
  discard: () => Promise<unknown>;
}

/**
 * Saves the changes of a form as a draft; `paused`: the user has not yet restored or discarded an earlier one. The
 * storage stays the same during a visit.
 */
export function useFormDraft<
  State extends FormState,
  Content extends Pick<ChangedFields<object>, "changed">,
>(
  now: State,
  storage: DraftStorage<State, Content>,
  keeping: { visit: DraftVisit; paused: boolean },
) {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const draft = () => storage.draftOf(latest.current);
    return {
      isChanged: () => !latest.current.isSaved() && Object.keys(draft().content.changed).length > 0,
      draft,
      save: () => storage.save(draft()),
      discard: storage.discard,
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
interface RestoringForm<Values, Stored, Content> {
  /** The stored object and the version of its values; null: it is new. */
  stored: { object: Stored; values: Values; version: string } | null;
  /** The current values of the form. */
  values: Values;
  /** What would be kept of them now. */
  draft: () => Kept<Content>;
  onRestore: (changed: Partial<Values>) => void;
  /** Compares the draft with the stored version, which is newer. */
  onCompare: (compared: {
    theirs: Stored;
    base: Values;
    mine: Values;
    onResolved: () => void;
  }) => void;
}

/** Drafts of earlier visits, to be restored or discarded; restoring one of an older version compares both first. */
export function restorableDrafts<
  Values extends object,
  Stored,
  Content extends ChangedFields<Values>,
>(
  { offers, visit, restored, discard }: OfferedDrafts<Content>,
  { stored, values, draft, onRestore, onCompare }: RestoringForm<Values, Stored, Content>,
) {
  const isOlder = ({ version }: DraftOffer<Content>) =>
    stored !== null && version !== stored.version;
  return {
    offers,
    visit,
    isOlder,
    discard,
    restore(offer: DraftOffer<Content>) {
      const { changed, was } = offer.content;
      if (stored && isOlder(offer)) {
        onCompare({
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

/** Whether restoring overwrites something that was typed since the form was opened. */
function isReplaced<Values extends object>(
  typed: Partial<Values>,
  restored: Partial<Values>,
): boolean {
  const names = Object.keys(typed) as (keyof Values)[];
  return names.some((name) => name in restored && restored[name] !== typed[name]);
}
