import { useEffect, useRef, useState } from "react";
import type { AdminTraining } from "../../../../shared/trainingAdmin.ts";
import type { DraftVisit } from "../../browserDrafts.ts";
import { type DraftSource, useDraftSaver } from "../../useDraftSaver.ts";
import { type DraftOffer, useOfferedDrafts } from "../../useOfferedDrafts.ts";
import { type TrainingValues, valuesOf } from "./formModel.ts";
import {
  changedFields,
  type DraftKey,
  parseDraft,
  readDraft,
  removeDraft,
  storeDraft,
  type TrainingDraft,
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
export function useTrainingDraft(
  key: DraftKey,
  now: Draftable,
  keeping: { visit: DraftVisit; paused: boolean },
) {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const draft = () => trainingDraft(latest.current);
    return {
      isChanged: () => !latest.current.isSaved() && Object.keys(draft().content.changed).length > 0,
      draft,
      async save() {
        const { content } = draft();
        storeDraft(key, content);
        return content;
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
  const drafts = useDraftSaver(source, keeping);
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

function trainingDraft({ values, base, stored }: Omit<Draftable, "isSaved">) {
  const version = stored?.training.gmtModified ?? null;
  const savedAt = new Date().toISOString();
  const content: TrainingDraft = { shape: 1, savedAt, version, ...changedFields(values, base) };
  return { content, version };
}

/** Drafts of earlier visits, to be restored or discarded; restoring one of an older version compares both first. */
export function useOfferedTrainingDrafts(
  key: DraftKey,
  form: {
    stored: AdminTraining | null;
    /** The current values of the form. */
    values: TrainingValues;
    base: TrainingValues;
    onRestore: (changed: Partial<TrainingValues>) => void;
    onCompare: (compared: Compared) => void;
  },
) {
  const { stored, values, base, onRestore, onCompare } = form;
  const [draft] = useState(() => readDraft(key));
  const { offers, visit, restored, discard } = useOfferedDrafts<TrainingDraft>(
    { form: "training", uid: key.uid, id: key.tid, classId: key.classId },
    {
      stored: draft && { content: draft, version: draft.version, savedAt: draft.savedAt },
      read: parseDraft,
      onDiscardStored: () => removeDraft(key),
    },
  );
  const isOlder = ({ version }: DraftOffer<TrainingDraft>) =>
    stored !== null && version !== stored.training.gmtModified;
  return {
    offers,
    visit,
    isOlder,
    discard,
    restore(offer: DraftOffer<TrainingDraft>) {
      const { changed, was } = offer.content;
      if (stored && isOlder(offer)) {
        const theirs = valuesOf(stored);
        onCompare({
          theirs: stored,
          base: { ...theirs, ...was },
          mine: { ...values, ...changed },
          onResolved: () => restored(offer),
        });
        return;
      }
      const now = trainingDraft({ values, base, stored });
      restored(offer, isReplaced(now.content, changed) ? now : null);
      onRestore(changed);
    },
  };
}

/** Whether restoring overwrites something that was typed since the form was opened. */
function isReplaced(typed: TrainingDraft, restored: Partial<TrainingValues>): boolean {
  const names = Object.keys(typed.changed) as (keyof TrainingValues)[];
  return names.some((name) => name in restored && restored[name] !== typed.changed[name]);
}
