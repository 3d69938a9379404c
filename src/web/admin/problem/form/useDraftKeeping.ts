import { useState } from "react";
import { discardProblemDraft, saveProblemDraft } from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { type DraftSource, useDraftSaver } from "../../useDraftSaver.ts";
import type { DraftContent } from "./draftContent.ts";
import { isEdited } from "../model/dataEdit.ts";
import { draftPlace, type FormSession, isDirty, subscribeToContent } from "./session.ts";

/** Saves a draft of the problem; `paused`: the user has not yet restored or discarded an older one. */
export function useDraftKeeping(session: FormSession, paused: boolean) {
  const [source] = useState(() => draftSource(session));
  return useDraftSaver(source, paused);
}

function draftSource(session: FormSession): DraftSource {
  const place = draftPlace(session);
  return {
    isChanged: () => isDirty(session),
    save() {
      const { model, revision } = session.saved.get();
      const { data, ...fields } = session.store;
      const edit = data.get();
      const content: DraftContent = {
        shape: 1,
        model: fields.model.get(),
        base: model,
        data: isEdited(edit) ? edit : null,
      };
      const version = revision === 0 ? null : revision;
      return call(saveProblemDraft, { ...place, content: { ...content }, revision: version });
    },
    discard: () => call(discardProblemDraft, place),
    subscribe: (listener) => subscribeToContent(session, listener),
  };
}
