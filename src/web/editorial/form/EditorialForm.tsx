import { type ReactNode, useId, useState } from "react";
import {
  EDITORIAL_CONTENT_MAX,
  EDITORIAL_TITLE_MAX,
} from "../../../shared/discussion/editorialRules.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { postPreview } from "../../discussion/queries.ts";
import { usePictures } from "../../discussion/usePictures.ts";
import { MarkdownField } from "../../markdown/MarkdownField.tsx";
import { currentLocale } from "../../platform/locale.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { DraftNote } from "../../ui/draft/DraftNote.tsx";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { useEditorialWords } from "../texts.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import css from "./EditorialForm.module.css";
import { fieldsOf, languages } from "./editorialValues.ts";
import {
  type EditorialFormInput,
  type EditorialFormState,
  useEditorialForm,
} from "./useEditorialForm.ts";

interface EditorialFormProps extends EditorialFormInput {
  heading: string;
  sendLabel: string;
  /** A line of text above the fields. */
  hint?: string;
  /** Further fields, shown below the title and text. */
  further?: (state: EditorialFormState) => ReactNode;
}

/**
 * The dialog in which an editorial is edited: a title and a text for each language. Closing the dialog keeps the typed
 * text as a draft.
 */
export function EditorialForm(props: EditorialFormProps) {
  const { heading, sendLabel, hint, further, onClose } = props;
  const t = useEditorialWords();
  const id = useId();
  const state = useEditorialForm(props);
  const { form, draft, newer } = state;
  const { close, question } = useDraftClose(draft, onClose);
  return (
    <Dialog
      title={heading}
      width="64rem"
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button type="submit" form={id} look="primary" busy={form.busy}>
              {sendLabel}
            </Button>
          </>
        )
      }
    >
      <Form
        id={id}
        form={form}
        className={css.form}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <FormError text={form.failure} />
        <DraftNote draft={draft} onDiscard={state.discardDraft} />
        {hint !== undefined && <p className={css.hint}>{hint}</p>}
        <Texts state={state} />
        {further?.(state)}
      </Form>
      {newer && (
        <ConflictDialog
          newer={newer}
          mine={form.values}
          onBack={state.closeComparison}
          onTake={() => state.takeNewer(newer)}
          onOverwrite={() => state.overwrite(newer)}
        />
      )}
    </Dialog>
  );
}

/** The title and text, shown in one language at a time. */
function Texts({ state: { form } }: { state: EditorialFormState }) {
  const t = useEditorialWords();
  const uploadPicture = usePictures();
  const [chosen, setChosen] = useState<Locale>(() => firstWritten(form.values));
  const { title, content } = fieldsOf[chosen];
  const other = languages.find((locale) => locale !== chosen) ?? chosen;
  const otherError = form.errorOf(fieldsOf[other].title) ?? form.errorOf(fieldsOf[other].content);
  return (
    <>
      <Choices
        label={t("form.language")}
        value={chosen}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={setChosen}
      />
      <p className={css.hint}>{t("form.optional")}</p>
      {otherError && (
        <p className={css.otherError} role="alert">
          <Icon name="warning" /> {t(`languages.${other}`)}: {otherError}
        </p>
      )}
      <TextField
        key={title}
        {...form.field(title)}
        label={t("form.titleField")}
        lang={chosen}
        maxLength={EDITORIAL_TITLE_MAX}
        autoComplete="off"
      />
      <MarkdownField
        key={content}
        label={t("form.contentField")}
        field={content}
        rows={14}
        lang={chosen}
        value={form.values[content]}
        maxLength={EDITORIAL_CONTENT_MAX}
        error={form.errorOf(content)}
        uploadPicture={uploadPicture}
        preview={postPreview}
        onChange={(text) => form.set(content, text)}
      />
    </>
  );
}

/** The language to show first: the user's language, unless only the other language has content. */
function firstWritten(values: EditorialFormState["form"]["values"]): Locale {
  const own = currentLocale();
  const isWritten = (locale: Locale) => values[fieldsOf[locale].content].trim() !== "";
  const other = languages.find((locale) => locale !== own) ?? own;
  return !isWritten(own) && isWritten(other) ? other : own;
}
