import { useEffect, useRef, useState } from "react";
import type { AdminTraining } from "../../../../shared/trainingAdmin.ts";
import { type DraftSource, useDraftSaver } from "../../useDraftSaver.ts";
import { type TrainingValues, valuesOf } from "./formModel.ts";
import {
  changedFields,
  type DraftKey,
  readDraft,
  removeDraft,
  storeDraft,
} from "./trainingDraft.ts";
import type { Compared } from "./useTrainingForm.ts";

/** The training of the draft and its current version. */
interface Draftable {
  values: TrainingValues;
  /** The stored values; for a new training, the initial values of the form. */
  base: TrainingValues;
  stored: AdminTraining | null;
  /** The training was created: nothing is left to be kept. */
  isSaved: () => boolean;
}

/** Keeps what is typed as a draft in this browser; `paused`: an earlier one is not decided yet. */
export function useTrainingDraft(key: DraftKey, now: Draftable, paused: boolean) {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const fields = () => changedFields(latest.current.values, latest.current.base);
    return {
      isChanged: () => !latest.current.isSaved() && Object.keys(fields().changed).length > 0,
      async save() {
        const savedAt = new Date().toISOString();
        const version = latest.current.stored?.training.gmtModified ?? null;
        storeDraft(key, { shape: 1, savedAt, version, ...fields() });
        return { savedAt };
      },
      discard: async () => removeDraft(key),
      subscribe(listener) {
        changed.current = listener;
        return () => {
          changed.current = null;
        };
      },
    };
  });
  const drafts = useDraftSaver(source, paused);
  // The saver acts after changes alone: a draft that was kept before the training was created would be offered again.
  useEffect(
    () => () => {
      if (latest.current.isSaved()) void source.discard();
    },
    [source],
  );
  const lastValues = useRef(now.values);
  useEffect(() => {
    if (lastValues.current === now.values) return;
    lastValues.current = now.values;
    changed.current?.();
  }, [now.values]);
  return drafts;
}

/** A draft of an earlier visit, to be restored or discarded; restoring one of an older version compares both first. */
export function useOfferedDraft(
  key: DraftKey,
  form: {
    stored: AdminTraining | null;
    /** The current values of the form. */
    values: TrainingValues;
    onRestore: (changed: Partial<TrainingValues>) => void;
    onCompare: (compared: Compared) => void;
  },
) {
  const { stored, values, onRestore, onCompare } = form;
  const [draft, setDraft] = useState(() => readDraft(key));
  const decided = () => setDraft(null);
  const isOlder = stored !== null && draft?.version !== stored.training.gmtModified;
  return {
    draft,
    isOlder,
    restore() {
      if (!draft) return;
      if (!isOlder) {
        onRestore(draft.changed);
        return decided();
      }
      const theirs = valuesOf(stored);
      onCompare({
        theirs: stored,
        base: { ...theirs, ...draft.was },
        mine: { ...values, ...draft.changed },
        onResolved: decided,
      });
    },
    discard() {
      removeDraft(key);
      decided();
    },
  };
}
