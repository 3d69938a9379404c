import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  DISCUSSION_CONTENT_MAX,
  DISCUSSION_DESCRIPTION_MAX,
  DISCUSSION_TITLE_MAX,
} from "../../../shared/discussion/discussionRules.ts";
import { MarkdownField } from "../../markdown/MarkdownField.tsx";
import { currentLocale } from "../../platform/locale.ts";
import { DraftNote } from "../../ui/draft/DraftNote.tsx";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField, TextField, Toggle } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { discussionCategoriesQuery, postPreview } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { usePictures } from "../usePictures.ts";
import { userSource } from "../userSource.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import css from "./DiscussionForm.module.css";
import {
  type DiscussionFormInput,
  type DiscussionFormState,
  useDiscussionForm,
} from "./useDiscussionForm.ts";

/** The dialog with the form for a post. */
export function DiscussionForm(props: DiscussionFormInput) {
  const { uid, place, post, mayPin, onClose } = props;
  const t = useDiscussionWords();
  const uploadPicture = usePictures();
  const id = useId();
  const state = useDiscussionForm(props);
  const { form, draft, newer } = state;
  const heading =
    post || place.pid === undefined
      ? t(post ? "form.edit" : "form.new")
      : t("form.newOn", { pid: place.pid });
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
              {t(post ? "form.save" : "form.send")}
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
        <TextField
          {...form.field("title")}
          label={t("form.title")}
          hint={
            post === null && place.pid !== undefined
              ? t("form.titleHint", { pid: place.pid })
              : undefined
          }
          maxLength={DISCUSSION_TITLE_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("description")}
          label={t("form.description")}
          hint={t("form.descriptionHint")}
          maxLength={DISCUSSION_DESCRIPTION_MAX}
          autoComplete="off"
        />
        <div className={css.pair}>
          <Category state={state} isFixed={post !== null} />
          {mayPin && <Toggle label={t("form.pin")} {...form.flag("topPriority")} />}
        </div>
        <MarkdownField
          label={t("form.content")}
          field="content"
          lang={currentLocale()}
          rows={11}
          value={form.values.content}
          maxLength={DISCUSSION_CONTENT_MAX}
          error={form.errorOf("content")}
          users={userSource(mentionPlace(props), uid)}
          uploadPicture={uploadPicture}
          preview={postPreview}
          onChange={(text) => form.set("content", text)}
        />
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

/**
 * Where to look up users who can be mentioned in the text: the thread of an existing post, or the class of a new post.
 */
function mentionPlace({ post, place: { classId } }: DiscussionFormInput) {
  if (post) return { did: post.id };
  return classId === undefined ? null : { classId };
}

/** The field for the category, which an edit cannot change. */
function Category({ state: { form }, isFixed }: { state: DiscussionFormState; isFixed: boolean }) {
  const t = useDiscussionWords();
  const categories = useQuery(discussionCategoriesQuery()).data ?? [];
  return (
    <SelectField
      {...form.field("categoryId")}
      label={t("form.category")}
      hint={isFixed ? t("form.categoryFixed") : undefined}
      disabled={isFixed}
    >
      <option value="" disabled>
        {t("form.categoryChoose")}
      </option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
