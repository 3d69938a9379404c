import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createReply, REPLY_TEXT_FIELD, replyInput } from "../../../shared/comment.ts";
import { COMMENT_MAX } from "../../../shared/commentShape.ts";
import type { Question } from "../../../shared/contestQuestion.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { toast } from "../../ui/toast.tsx";
import { useFields } from "../../ui/useFields.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { AnswerTemplates } from "./AnswerTemplates.tsx";
import { questionsKey } from "./queries.ts";
import { keepQuestionDraft, readQuestionDraft } from "./questionDraft.ts";
import css from "./questions.module.css";

/** Answers a question, to the one who asked or to all; contestants reply to the answer of their own question. */
export function ReplyForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const client = useQueryClient();
  const [content] = useState(() => readQuestionDraft(uid, cid, question.id));
  /** Which of the two buttons sends. */
  const toAll = useRef(false);
  const form = useFields({
    initialValues: { content },
    onValuesChange: ({ content: text }) => keepQuestionDraft(uid, cid, question.id, text),
    validate: ({ content: text }) => ({
      content: text.trim() === "" ? t("questions.empty") : null,
    }),
    fieldOf: ({ refused }) => (refused?.field === REPLY_TEXT_FIELD ? "content" : null),
    async send({ content: text }) {
      await call(
        createReply,
        replyInput({ commentId: question.id, content: text, isPublic: toAll.current }),
      );
      keepQuestionDraft(uid, cid, question.id, "");
      toast("good", t("questions.replied"));
      onClose();
      await client.invalidateQueries({ queryKey: questionsKey(cid, uid) });
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector("textarea")?.focus(), [element]);
  const label = t(info.isOrganizer ? "questions.answerText" : "questions.replyTo");
  const choose = (text: string) => {
    form.set("content", text);
    form.focus("content");
  };
  return (
    <>
      {/* Beside the form: their own form is in a dialog. */}
      {info.isOrganizer && <AnswerTemplates onChoose={choose} />}
      <form ref={element} className={css.form} onSubmit={form.submit} noValidate>
        <FormError text={form.failure} />
        <TextAreaField
          {...form.field("content")}
          label={label}
          hint={t("questions.contentHint")}
          rows={3}
          maxLength={COMMENT_MAX}
        />
        <div className={css.acts}>
          <Button
            type="submit"
            look="primary"
            busy={form.busy && !toAll.current}
            onClick={() => (toAll.current = false)}
          >
            {t(info.isOrganizer ? "questions.answerOne" : "questions.reply")}
          </Button>
          {info.isOrganizer && (
            <Button
              type="submit"
              busy={form.busy && toAll.current}
              onClick={() => (toAll.current = true)}
            >
              {t("questions.answerAll")}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t("questions.cancel")}
          </Button>
        </div>
      </form>
    </>
  );
}
