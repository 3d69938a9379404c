import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import type { DraftPlace, DraftVisit } from "../../../ui/draft/draftStore.ts";
import { type FieldDraft, fieldDraft, readFieldDraft } from "../../../ui/draft/fieldDraft.ts";
import { restorableDrafts, useFormDraft } from "../../../ui/draft/useFormDraft.ts";
import { useOfferedDrafts } from "../../../ui/draft/useOfferedDrafts.ts";
import { newTraining, type TrainingValues, valuesOf } from "./formModel.ts";
import type { Compared } from "./useTrainingForm.ts";

/** Passwords are excluded, because only the hash of a password may be stored. */
const excluded: ReadonlySet<keyof TrainingValues> = new Set(["privatePwd", "removeMembers"]);

/** The training that the draft belongs to, with the current values of its form. */
interface Draftable {
  values: TrainingValues;
  /** The stored values; for a new training, the initial values of the form. */
  base: TrainingValues;
  stored: AdminTraining | null;
  /** Whether the training has been created, so that the draft is no longer needed. */
  isSaved: () => boolean;
}

/**
 * Keeps typed text as a draft in this browser. `paused`: whether there is an earlier draft that the user has not yet
 * restored or discarded.
 */
export function useTrainingDraft(now: Draftable, keeping: { visit: DraftVisit; paused: boolean }) {
  return useFormDraft({ ...now, draft: () => trainingDraft(now) }, null, keeping);
}

function trainingDraft({ values, base, stored }: Omit<Draftable, "isSaved">) {
  const version = stored?.training.gmtModified ?? null;
  return { content: fieldDraft(values, base, excluded), version };
}

/**
 * Drafts of earlier visits, to be restored or discarded; restoring a draft that is based on an older version first
 * shows a comparison.
 */
export function useOfferedTrainingDrafts(
  place: DraftPlace,
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
  const offered = useOfferedDrafts<FieldDraft<TrainingValues>>(place, {
    stored: null,
    read: (content) => readFieldDraft(content, newTraining(), excluded),
    onDiscardStored() {},
  });
  return restorableDrafts(offered, {
    stored: stored && {
      object: stored,
      values: valuesOf(stored),
      version: stored.training.gmtModified,
      onCompare,
    },
    values,
    draft: () => trainingDraft({ values, base, stored }),
    onRestore,
  });
}
