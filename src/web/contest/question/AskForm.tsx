import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createComment, placeInput } from "../../../shared/comment.ts";
import { COMMENT_MAX } from "../../../shared/commentShape.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField, TextAreaField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { toast } from "../../ui/toast.tsx";
import { useFields } from "../../ui/useFields.ts";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { questionsKey } from "./queries.ts";
import { keepQuestionDraft, readQuestionDraft } from "./questionDraft.ts";
import css from "./questions.module.css";

/** Asks a question; what an organizer writes here is for all contestants. */
export function AskForm({ onSent }: { onSent?: () => void }) {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const client = useQueryClient();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const [content] = useState(() => readQuestionDraft(uid, cid, "question"));
  const toAll = info.isOrganizer;
  const form = useFields({
    initialValues: { displayId: "", content },
    onValuesChange: ({ content: text }) => keepQuestionDraft(uid, cid, "question", text),
    validate: ({ content: text }) => ({
      content: text.trim() === "" ? t("questions.empty") : null,
    }),
    fieldOf: ({ refused }) => (refused?.field === "content" ? "content" : null),
    async send({ displayId, content: text }) {
      await call(createComment, {
        ...placeInput({ kind: "contest", id: cid }),
        content: text,
        displayId: displayId === "" ? null : displayId,
      });
      toast("good", t(toAll ? "questions.sentToAll" : "questions.sent"));
      form.set("content", "");
      onSent?.();
      await client.invalidateQueries({ queryKey: questionsKey(cid, uid) });
    },
  });
  return (
    <form ref={form.element} className={css.form} onSubmit={form.submit} noValidate>
      <FormError text={form.failure} />
      <SelectField {...form.field("displayId")} label={t("questions.about")} className={css.about}>
        <option value="">{t("questions.general")}</option>
        {problems.map(({ displayId, displayTitle }) => (
          <option key={displayId} value={displayId}>
            {displayId}. {displayTitle}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field("content")}
        label={t(toAll ? "questions.contentToAll" : "questions.content")}
        hint={t("questions.contentHint")}
        rows={4}
        maxLength={COMMENT_MAX}
      />
      <div className={css.acts}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t(toAll ? "questions.sendToAll" : "questions.send")}
        </Button>
        {onSent && <Button onClick={onSent}>{t("questions.cancel")}</Button>}
      </div>
    </form>
  );
}
