import type { DraftPlace } from "../../../ui/draft/draftStore.ts";
import { type FieldDraft, fieldDraft, readFieldDraft } from "../../../ui/draft/fieldDraft.ts";
import { restorableDrafts, useFormDraft } from "../../../ui/draft/useFormDraft.ts";
import { useOfferedDrafts } from "../../../ui/draft/useOfferedDrafts.ts";
import { type HomeworkValues, newHomework } from "./formModel.ts";
import type { useHomeworkForm } from "./useHomeworkForm.ts";

const excluded: ReadonlySet<keyof HomeworkValues> = new Set();

/**
 * Keeps the changes of the form as a draft in this browser, and lets the user restore or discard drafts of earlier
 * visits. Restoring a draft changes only the fields that were edited in the draft.
 */
export function useHomeworkDraft(
  place: DraftPlace,
  {
    form,
    base,
    version,
    isSaved,
  }: Pick<ReturnType<typeof useHomeworkForm>, "form" | "base" | "version" | "isSaved">,
) {
  const draft = () => ({ content: fieldDraft(form.values, base, excluded), version });
  const offered = useOfferedDrafts<FieldDraft<HomeworkValues>>(place, {
    stored: null,
    read: (content) => readFieldDraft(content, newHomework(0), excluded),
    onDiscardStored() {},
  });
  const { offers, restore, discard } = restorableDrafts(offered, {
    stored: null,
    values: form.values,
    draft,
    onRestore: form.fill,
  });
  const isPaused = offers.length > 0;
  const {
    keeping,
    flush,
    discard: discardKept,
  } = useFormDraft({ values: form.values, draft, isSaved }, null, {
    visit: offered.visit,
    paused: isPaused,
  });
  return {
    offers: offers.map((offer) => ({
      offer,
      isOlder: offer.version !== version,
      restore: () => restore(offer),
      discard: () => discard(offer),
    })),
    isPaused,
    keeping,
    flush,
    discardKept,
  };
}
