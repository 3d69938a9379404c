import { useState } from "react";
import { PRINT_MAX, PRINT_MIN, submitPrintText } from "../../../shared/contestPrint.ts";
import { FormError } from "../../account/FormError.tsx";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/Field.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { useFields } from "../../ui/useFields.ts";
import { useContest, usePhase } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { keepPrintDraft, readPrintDraft } from "./printDraft.ts";
import css from "./print.module.css";

/** Sends a text to the organizers' printer. */
export function PrintPage() {
  const t = useContestWords();
  const contest = useContest();
  const { info } = contest;
  const phase = usePhase(contest);
  const title = t("titleOf", { tab: t("tabs.print"), contest: info.title });
  return (
    <>
      <PageTitle title={title} hidden />
      {!info.openPrint ? (
        <EmptyNote icon="file" title={t("print.closed")} />
      ) : phase === "ended" ? (
        <EmptyNote icon="clock" title={t("print.over")} />
      ) : (
        <PrintForm />
      )}
    </>
  );
}

function PrintForm() {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const [content] = useState(() => readPrintDraft(uid, cid));
  const form = useFields({
    initialValues: { content },
    onValuesChange: ({ content: text }) => keepPrintDraft(uid, cid, text),
    validate: ({ content: text }) => ({
      content: text.trim().length < PRINT_MIN ? t("print.short", { min: String(PRINT_MIN) }) : null,
    }),
    fieldOf: ({ code }) => (code === "CONTEST_PRINT_SHORT" ? "content" : null),
    async send({ content: text }) {
      await call(submitPrintText, { cid, content: text });
      toast("good", t("print.sent"));
      form.set("content", "");
    },
  });
  return (
    <Panel>
      <form ref={form.element} className={css.form} onSubmit={form.submit} noValidate>
        <p className={css.hint}>{t("print.text")}</p>
        <FormError text={form.failure} />
        <TextAreaField
          {...form.field("content")}
          className={css.code}
          label={t("print.content")}
          rows={16}
          maxLength={PRINT_MAX}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("print.send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
