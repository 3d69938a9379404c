import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  addLineComment,
  LINE_COMMENT_MAX,
  type LineComment,
  updateLineComment,
} from "../../shared/class/homework.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { TextAreaField, Toggle } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import css from "./CommentedCode.module.css";
import { LINE_COMMENTS } from "./queries.ts";
import { useLineCommentWords } from "./texts.ts";

interface CommentFormProps {
  /** The line for a new comment, or the comment being edited. */
  target: { submitId: number; line: number } | LineComment;
  onClose: () => void;
}

/** Form to add or edit a comment on a line. */
export function CommentForm({ target, onClose }: CommentFormProps) {
  const t = useLineCommentWords();
  const client = useQueryClient();
  const stored = "id" in target ? target : null;
  const { submitId, line } = target;
  const form = useFields({
    initialValues: { content: stored?.content ?? "", atOnce: stored?.atOnce ?? false },
    validate: ({ content }) => ({ content: content.trim() === "" ? t("missing") : null }),
    async send(values) {
      await (stored
        ? call(updateLineComment, { id: stored.id, ...values })
        : call(addLineComment, { submitId, line, ...values }));
      toast("good", t("saved"));
      await client.invalidateQueries({ queryKey: LINE_COMMENTS });
      onClose();
    },
  });
  const { focus } = form;
  // The user opened the form in order to type, so the text field gets the focus.
  // oxlint-disable-next-line react/exhaustive-deps -- only when it is opened
  useEffect(() => focus("content"), []);
  return (
    <Form form={form} className={css.form}>
      <FormError text={form.failure} />
      <TextAreaField
        {...form.field("content")}
        label={stored ? t("edit", { line }) : t("add", { line })}
        rows={3}
        maxLength={LINE_COMMENT_MAX}
      />
      <div className={css.acts}>
        <Toggle {...form.flag("atOnce")} label={t("atOnce")} />
        <Button size="small" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" size="small" look="primary" busy={form.busy}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
