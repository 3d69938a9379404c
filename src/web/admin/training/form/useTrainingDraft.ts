import { useEffect, useRef, useState } from "react";
import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import type { DraftVisit } from "../../browserDrafts.ts";
import { restorableDrafts, useFormDraft } from "../../useFormDraft.ts";
import { useOfferedDrafts } from "../../useOfferedDrafts.ts";
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
  const [storage] = useState(() => ({
    draftOf: trainingDraft,
    async save({ content }: ReturnType<typeof trainingDraft>) {
      storeDraft(key, content);
      return content;
    },
    discard: async () => removeDraft(key),
  }));
  const drafts = useFormDraft(now, storage, keeping);
  const { isSaved } = now;
  const latest = useRef(isSaved);
  useEffect(() => {
    latest.current = isSaved;
  });
  // The saver acts after changes alone: a draft that was kept before the training was created would be offered again.
  useEffect(
    () => () => {
      if (latest.current()) void storage.discard();
    },
    [storage],
  );
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
  const offered = useOfferedDrafts<TrainingDraft>(
    { form: "training", uid: key.uid, id: key.tid, classId: key.classId },
    {
      stored: draft && { content: draft, version: draft.version, savedAt: draft.savedAt },
      read: parseDraft,
      onDiscardStored: () => removeDraft(key),
    },
  );
  return restorableDrafts(offered, {
    stored: stored && {
      object: stored,
      values: valuesOf(stored),
      version: stored.training.gmtModified,
    },
    values,
    draft: () => trainingDraft({ values, base, stored }),
    onRestore,
    onCompare,
  });
}
