import { useEffect, useState } from "react";
import { announce } from "../../../ui/notice/announce.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import type { FieldPlaces } from "../../../ui/control/fieldPlaces.ts";
import type { SectionName } from "../fields/FormSection.tsx";
import type { ErrorTexts } from "../../../ui/control/formState.ts";
import { type ProblemWords, useProblemWords } from "../texts.ts";
import { remainingErrors } from "./fieldErrors.ts";
import { goToFirstError, sectionsOf } from "./firstError.ts";
import { errorsOf } from "./saveParts.ts";
import type { UnsentFile } from "./sendFiles.ts";
import { type FormSession, useUnsaved } from "./session.ts";

/** Why the last save failed, and which part of the form was affected. */
export interface SaveFailure {
  /** Null if the failure does not concern a single part of the form. */
  section: SectionName | null;
  text: string;
}

/** The save bar's message about the last failed save. */
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
    const { values, errors, places } = session.store;
    let before = values.get();
    return values.subscribe(() => {
      const change = { before, now: values.get() };
      before = change.now;
      const count = Object.keys(errors.get()).length;
      if (count === 0) return;
      const left = remainingErrors(errors.get(), { ...change, faults: errorsOf(session, t) });
      errors.set(left);
      const fields = Object.keys(left);
      if (fields.length === count) return;
      setFailure(fields.length === 0 ? null : faultsIn(fields, places, t));
    });
  }, [session, t]);
  const unsaved = useUnsaved(session);
  useEffect(() => {
    // The user has reverted the changes that could not be saved.
    if (!unsaved) setFailure(null);
  }, [unsaved]);
  return {
    failure,
    clear: () => setFailure(null),
    failed: (error: unknown) => setFailure({ section: null, text: errorText(error) }),
    filesFailed: (unsent: readonly UnsentFile[]) => setFailure(ofFiles(unsent)),
    /** Shows errors at their fields and scrolls to the first error. */
    show(errors: ErrorTexts) {
      const fields = Object.keys(errors);
      session.store.errors.set(errors);
      // The errors must be rendered before the page scrolls to the first error.
      requestAnimationFrame(() => goToFirstError(session.store.places, fields));
      const faults = faultsIn(fields, session.store.places, t);
      setFailure(faults);
      announce(faults.text);
    },
  };
}

function faultsIn(fields: readonly string[], places: FieldPlaces, t: ProblemWords): SaveFailure {
  const [section = null] = sectionsOf(places, fields);
  return { section, text: t("save.faults", { count: fields.length }) };
}
