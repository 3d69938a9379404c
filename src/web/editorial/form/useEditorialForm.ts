import { useRef, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useEditorialWords } from "../texts.ts";
import {
  type DraftPlace,
  readEditorialDraft,
  removeEditorialDraft,
  storeEditorialDraft,
} from "./editorialDraft.ts";
import {
  type EditorialValues,
  fieldOfRefusal,
  fieldsOf,
  isEqual,
  languages,
  textsOfValues,
} from "./editorialValues.ts";

/** An editorial as it is stored. */
export interface StoredEditorial {
  values: EditorialValues;
  /** Null: it is new. */
  revision: number | null;
  /** ISO time of the latest edit; null: it is new. */
  modifiedAt: string | null;
}

export interface EditorialFormInput {
  place: DraftPlace;
  stored: StoredEditorial;
  /** The form has a release. */
  hasRelease: boolean;
  /** Stores the values; `revision` is the version that they are based on. */
  send(values: EditorialValues, revision: number | null): Promise<unknown>;
  /** The stored editorial, after a refusal because another version is stored. */
  readNewer?: () => Promise<StoredEditorial>;
  /** Notice after it was stored. */
  doneText: string;
  onStored?: () => void;
  onClose: () => void;
}

/** The form of an editorial: its draft in this browser, sending, and a newer version that another edit has stored. */
export function useEditorialForm(input: EditorialFormInput) {
  const { place, hasRelease, send, readNewer, doneText, onStored, onClose } = input;
  const t = useEditorialWords();
  const [stored] = useState(input.stored);
  const [draft, setDraft] = useState(() => readEditorialDraft(place));
  /** The version that the text is based on. */
  const revision = useRef(draft ? draft.revision : stored.revision);
  const [isKept, setKept] = useState(true);
  const [newer, setNewer] = useState<StoredEditorial | null>(null);
  /** The values as they were sent last: refusals name texts by their place among them. */
  const sent = useRef(stored.values);

  const keep = (values: EditorialValues) => {
    if (isEqual(values, stored.values)) return removeEditorialDraft(place);
    const savedAt = new Date().toISOString();
    setKept(storeEditorialDraft(place, { values, savedAt, revision: revision.current }));
  };
  const form = useFields<EditorialValues>({
    initialValues: draft?.values ?? stored.values,
    onValuesChange: keep,
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
        await send(values, revision.current);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict || !readNewer) throw error;
        setNewer(await readNewer());
        return;
      }
      removeEditorialDraft(place);
      toast("good", doneText);
      onClose();
      onStored?.();
    },
  });
  return {
    form,
    draft,
    isKept,
    newer,
    /** Removes the draft and shows the stored editorial, or an empty form. */
    discardDraft() {
      revision.current = stored.revision;
      form.fill(stored.values);
      removeEditorialDraft(place);
      setDraft(null);
    },
    /** Back to the form, with the text as it was typed. */
    closeComparison: () => setNewer(null),
    /** Puts the stored text into the form. */
    takeNewer(latest: StoredEditorial) {
      revision.current = latest.revision;
      form.fill(latest.values);
      setNewer(null);
    },
    /** Stores the typed text over the newer version. */
    overwrite(latest: StoredEditorial) {
      revision.current = latest.revision;
      setNewer(null);
      form.submit();
    },
  };
}

export type EditorialFormState = ReturnType<typeof useEditorialForm>;
