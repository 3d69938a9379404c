import { useRef, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useEditorialWords } from "../texts.ts";
import { editorialReleases } from "../../../shared/discussion/editorialRules.ts";
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import {
  type EditorialValues,
  fieldOfRefusal,
  fieldsOf,
  languages,
  textsOfValues,
} from "./editorialValues.ts";

/** An editorial as stored on the server. */
export interface StoredEditorial {
  values: EditorialValues;
  /** Null for a new editorial. */
  revision: number | null;
  /** ISO time of the latest edit; null for a new editorial. */
  modifiedAt: string | null;
}

export interface EditorialFormInput {
  /** Names the editorial that the draft belongs to: `new/<problem>` or `edit/<id>`. */
  draftName: string;
  stored: StoredEditorial;
  /** Whether the form asks when to release the editorial. */
  hasRelease: boolean;
  /** Stores the values; `revision` is the version that they are based on. */
  send(values: EditorialValues, revision: number | null): Promise<unknown>;
  /** Fetches the stored editorial after the server refused the values because a newer version is stored. */
  readNewer?: () => Promise<StoredEditorial>;
  /** Notice shown after the values are stored. */
  doneText: string;
  onStored?: () => void;
  onClose: () => void;
}

/**
 * State of an editorial's form: it keeps a draft in this browser, sends the editorial, and handles a newer version
 * stored by another edit.
 */
export function useEditorialForm(input: EditorialFormInput) {
  const { hasRelease, send, readNewer, doneText, onStored, onClose } = input;
  const t = useEditorialWords();
  const [stored] = useState(input.stored);
  const draft = useDialogDraft<EditorialValues>(`editorial/${input.draftName}`, {
    stored: stored.values,
    version: stored.revision,
    isValid: ({ release }) => editorialReleases.some((each) => each === release),
  });
  const [newer, setNewer] = useState<StoredEditorial | null>(null);
  /** The values as they were last sent. A refusal identifies a text by its position in these values. */
  const sent = useRef(stored.values);

  const form = useFields<EditorialValues>({
    initialValues: draft.startValues,
    onValuesChange: draft.keep,
    validate(values) {
      const errors: Partial<Record<keyof EditorialValues, string>> = {};
      const texts = textsOfValues(values);
      for (const { locale, title, content } of texts) {
        if (title.trim() === "") errors[fieldsOf[locale].title] = t("form.titleMissing");
        if (content.trim() === "") errors[fieldsOf[locale].content] = t("form.contentMissing");
      }
      if (texts.length === 0) {
        for (const locale of languages) errors[fieldsOf[locale].title] = t("form.missing");
      }
      const needsTime = hasRelease && values.release === "time";
      if (needsTime && values.releaseAt === "") errors.releaseAt = t("release.atMissing");
      return errors;
    },
    fieldOf: ({ refused }) => (refused ? fieldOfRefusal(refused.field, sent.current) : null),
    async send(values) {
      sent.current = values;
      try {
        // Versions of editorials are numbers.
        await send(values, draft.basis() as number | null);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict || !readNewer) throw error;
        setNewer(await readNewer());
        return;
      }
      draft.end();
      toast("good", doneText);
      onClose();
      onStored?.();
    },
  });
  return {
    form,
    draft,
    newer,
    /** Removes the draft and shows the stored editorial, or an empty form. */
    discardDraft() {
      form.fill(draft.storedValues);
      draft.discard();
    },
    /** Returns to the form and keeps the text that the user typed. */
    closeComparison: () => setNewer(null),
    /** Loads the stored text into the form. */
    takeNewer(latest: StoredEditorial) {
      draft.rebase(latest.revision);
      form.fill(latest.values);
      setNewer(null);
    },
    /** Overwrites the newer version with the typed text. */
    overwrite(latest: StoredEditorial) {
      draft.rebase(latest.revision);
      setNewer(null);
      form.submit();
    },
  };
}

export type EditorialFormState = ReturnType<typeof useEditorialForm>;
