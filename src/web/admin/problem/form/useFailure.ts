import { useEffect, useState } from "react";
import { announce } from "../../../ui/announce.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import type { SectionName } from "../fields/FormSection.tsx";
import type { FieldErrors } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { remainingErrors } from "./fieldErrors.ts";
import { goToFirstError, sectionOf } from "./firstError.ts";
import { errorsOf } from "./saveParts.ts";
import type { UnsentFile } from "./sendFiles.ts";
import { type FormSession, useUnsaved } from "./session.ts";

/** Part at which the last save failed, with the reason. */
export interface SaveFailure {
  /** Null: the failure is not about one part of the form. */
  section: SectionName | null;
  text: string;
}

/** Message of the save bar about the last failed save. */
export function useFailure(session: FormSession) {
  const t = useProblemWords();
  const errorText = useErrorText();
  const ofFiles = ([first]: readonly UnsentFile[]): SaveFailure | null => {
    if (!first) return null;
    const { file, error } = first;
    const text = t("save.filesFailed", { name: file.name, reason: errorText(error) });
    return { section: "files", text };
  };
  const [failure, setFailure] = useState<SaveFailure | null>(() => ofFiles(session.carried));
  useEffect(() => {
    const { model, errors } = session.store;
    let before = model.get();
    return model.subscribe(() => {
      const change = { before, now: model.get() };
      before = change.now;
      const count = Object.keys(errors.get()).length;
      if (count === 0) return;
      const left = remainingErrors(errors.get(), { ...change, faults: errorsOf(session, t) });
      errors.set(left);
      const fields = Object.keys(left);
      if (fields.length === count) return;
      const text = t("save.faults", { count: fields.length });
      setFailure(fields.length === 0 ? null : { section: sectionOf(fields), text });
    });
  }, [session, t]);
  const unsaved = useUnsaved(session);
  useEffect(() => {
    // The user has reverted the failed part.
    if (!unsaved) setFailure(null);
  }, [unsaved]);
  return {
    failure,
    clear: () => setFailure(null),
    failed: (error: unknown) => setFailure({ section: null, text: errorText(error) }),
    filesFailed: (unsent: readonly UnsentFile[]) => setFailure(ofFiles(unsent)),
    /** Puts errors at their fields and goes to the first. */
    show(errors: FieldErrors) {
      const fields = Object.keys(errors);
      session.store.errors.set(errors);
      // They must be rendered before scrolling to the first one.
      requestAnimationFrame(() => goToFirstError(fields));
      const text = t("save.faults", { count: fields.length });
      setFailure({ section: sectionOf(fields), text });
      announce(text);
    },
  };
}
