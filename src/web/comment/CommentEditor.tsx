import { type ReactNode, useEffect, useRef, useState } from "react";
import { NEW_TEXT_FIELD, REPLY_TEXT_FIELD } from "../../shared/discussion/comment.ts";
import { COMMENT_MAX } from "../../shared/discussion/commentShape.ts";
import { MarkdownArea } from "../markdown/MarkdownArea.tsx";
import { currentLocale } from "../platform/locale.ts";
import { Button } from "../ui/control/Button.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { type DraftPlace, readDraftText, storeDraftText } from "../ui/draft/draftStore.ts";
import { useCommentsContext } from "./commentsContext.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

interface SendButton {
  label: string;
  send: (content: string) => Promise<void>;
}

interface Editor {
  /** Id of the comment being replied to; otherwise `new` for a new text, or `edit-…` for an edited one. */
  replyTo: number | "new" | `edit-${number}`;
  label: string;
  rows: number;
  /** One or more ways to send the text; the first way is the default. */
  buttons: readonly SendButton[];
  /** Fields that are shown above the text. */
  fields?: ReactNode;
  /** Content above the form, with buttons that insert text. */
  above?: (insert: (text: string) => void) => ReactNode;
  /** Computes the initial text from the draft that was stored for this form. */
  startText?: (storedText: string) => string;
  /** Content below the text. */
  below?: (text: string) => ReactNode;
  /** Called after the text was sent. */
  onSent?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/**
 * The form for a comment or a reply. The text that the user typed is stored until it is sent; a refusal does not remove
 * it.
 */
export function CommentEditor(props: Editor) {
  const { replyTo, label, rows, buttons, fields, above, below, onSent, onCancel } = props;
  const { startText = (text) => text } = props;
  const t = useCommentWords();
  const { place, uid, uploadPicture, users, onChange } = useCommentsContext();
  const draft: DraftPlace = { uid, name: `comment/${place.kind}/${place.id}/${replyTo}` };
  const [storedText] = useState(() => startText(readDraftText(draft)));
  /** Index of the button whose request is being sent. */
  const buttonIndex = useRef(0);
  const form = useFields({
    initialValues: { content: storedText },
    onValuesChange: ({ content }) => storeDraftText(draft, content),
    validate: ({ content }) => ({ content: content.trim() === "" ? t("empty") : null }),
    fieldOf: ({ refused }) =>
      refused?.field === (typeof replyTo === "number" ? REPLY_TEXT_FIELD : NEW_TEXT_FIELD)
        ? "content"
        : null,
    async send({ content }) {
      await buttons[buttonIndex.current]?.send(content);
      form.set("content", "");
      storeDraftText(draft, "");
      onSent?.();
      await onChange({ kind: "written" });
    },
  });
  const { places } = form;
  const startsFocused = replyTo !== "new";
  useEffect(() => {
    if (startsFocused) places.first(["content"])?.focus();
  }, [places, startsFocused]);
  const insert = (text: string) => {
    form.set("content", text);
    form.focus("content");
  };
  return (
    <>
      {/* Placed outside the form, because this content may itself contain forms. */}
      {above?.(insert)}
      <Form
        form={form}
        className={css.form}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          buttonIndex.current = 0;
          form.submit();
        }}
      >
        <FormError text={form.failure} />
        {fields}
        <MarkdownArea
          label={label}
          withLabel
          field="content"
          mark={t("contentHint")}
          lang={currentLocale()}
          rows={rows}
          value={form.values.content}
          maxLength={COMMENT_MAX}
          error={form.errorOf("content")}
          uploadPicture={uploadPicture}
          users={users}
          onChange={(text) => form.set("content", text)}
        />
        {below?.(form.values.content)}
        <div className={css.actions}>
          {buttons.map((button, index) => (
            <Button
              key={button.label}
              type="submit"
              look={index === 0 ? "primary" : "plain"}
              busy={form.busy && buttonIndex.current === index}
              onClick={() => (buttonIndex.current = index)}
            >
              {button.label}
            </Button>
          ))}
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {t("cancel")}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
