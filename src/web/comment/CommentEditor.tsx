import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NEW_TEXT_FIELD, REPLY_TEXT_FIELD } from "../../shared/comment.ts";
import { COMMENT_MAX } from "../../shared/commentShape.ts";
import { Button } from "../ui/Button.tsx";
import { TextAreaField } from "../ui/Field.tsx";
import { FormError } from "../ui/FormError.tsx";
import { useFields } from "../ui/useFields.ts";
import { readCommentDraft, storeCommentDraft } from "./commentDraft.ts";
import { useCommentsContext } from "./commentsContext.ts";
import { commentsKey } from "./queries.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

interface SendButton {
  label: string;
  send: (content: string) => Promise<void>;
}

interface Editor {
  /** The comment that is replied to; "new": a comment of its own. */
  replyTo: number | "new";
  label: string;
  rows: number;
  /** One or more ways to send the text; the first is the usual one. */
  buttons: readonly SendButton[];
  /** Fields above the text. */
  fields?: ReactNode;
  /** Above the form, with buttons that insert a text. */
  above?: (insert: (text: string) => void) => ReactNode;
  /** The text was sent. */
  onSent?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/** The form of a comment or a reply. Typed text is stored until it is sent; a refusal does not remove it. */
export function CommentEditor(props: Editor) {
  const { replyTo, label, rows, buttons, fields, above, onSent, onCancel } = props;
  const t = useCommentWords();
  const { place, uid } = useCommentsContext();
  const client = useQueryClient();
  const draft = { uid, place, replyTo };
  const [storedText] = useState(() => readCommentDraft(draft));
  /** The button that is sending. */
  const buttonIndex = useRef(0);
  const form = useFields({
    initialValues: { content: storedText },
    onValuesChange: ({ content }) => storeCommentDraft(draft, content),
    validate: ({ content }) => ({ content: content.trim() === "" ? t("empty") : null }),
    fieldOf: ({ refused }) =>
      refused?.field === (replyTo === "new" ? NEW_TEXT_FIELD : REPLY_TEXT_FIELD) ? "content" : null,
    async send({ content }) {
      await buttons[buttonIndex.current]?.send(content);
      form.set("content", "");
      storeCommentDraft(draft, "");
      onSent?.();
      await client.invalidateQueries({ queryKey: commentsKey(place, uid) });
    },
  });
  const { element } = form;
  const startsFocused = replyTo !== "new";
  useEffect(() => {
    if (startsFocused) element.current?.querySelector("textarea")?.focus();
  }, [element, startsFocused]);
  const insert = (text: string) => {
    form.set("content", text);
    form.focus("content");
  };
  return (
    <>
      {/* Beside the form, as it may have forms of its own. */}
      {above?.(insert)}
      <form ref={element} className={css.form} onSubmit={form.submit} noValidate>
        <FormError text={form.failure} />
        {fields}
        <TextAreaField
          {...form.field("content")}
          label={label}
          hint={t("contentHint")}
          rows={rows}
          maxLength={COMMENT_MAX}
        />
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
      </form>
    </>
  );
}
