import { useState } from "react";
import { discardProblemDraft, saveProblemDraft } from "../../../../shared/problem/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import type { DraftVisit } from "../../../ui/draft/draftStore.ts";
import { type DraftSource, useDraftSaver } from "../../../ui/draft/useDraftSaver.ts";
import type { DraftContent } from "./draftContent.ts";
import { isEdited } from "../model/dataEdit.ts";
import { draftPlace, type FormSession, isDirty, subscribeToContent } from "./session.ts";

/** Saves a draft of the problem; `paused`: the user has not yet restored or discarded an older draft. */
export function useDraftKeeping(
  session: FormSession,
  keeping: { visit: DraftVisit; paused: boolean },
) {
  const [source] = useState(() => draftSource(session));
  return useDraftSaver(source, keeping);
}

function draftSource(session: FormSession): DraftSource {
  const place = draftPlace(session);
  return {
    isChanged: () => isDirty(session),
    draft: () => problemDraft(session),
    storage: {
      save() {
        const { content, version } = problemDraft(session);
        return call(saveProblemDraft, { ...place, content: { ...content }, revision: version });
      },
      discard: () => call(discardProblemDraft, place),
    },
    subscribe: (listener) => subscribeToContent(session, listener),
  };
}

/** The unsaved changes of the form, in the format of a draft. */
export function problemDraft({ saved, store }: FormSession): {
  content: DraftContent;
  version: number | null;
} {
  const { model, revision } = saved.get();
  const edit = store.data.get();
  const data = isEdited(edit) ? edit : null;
  return {
    content: { shape: 1, model: store.values.get(), base: model, data },
    version: revision === 0 ? null : revision,
  };
}
