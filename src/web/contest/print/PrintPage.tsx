import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PRINT_MAX, PRINT_MIN } from "../../../shared/contestOrganizer/contestPrint.ts";
import { PRINT_PAGES_MAX, printPages } from "../../../shared/contestOrganizer/printPages.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useContest, usePhase } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { OwnPrints } from "./OwnPrints.tsx";
import { readDraftText, storeDraftText } from "../../ui/draft/draftStore.ts";
import css from "./print.module.css";
import { useSendPrint } from "./useSendPrint.ts";

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
      <OwnPrints />
    </>
  );
}

/** Codes of errors in the text to print. */
const ofContent: ReadonlySet<string> = new Set([
  "CONTEST_PRINT_EMPTY",
  "CONTEST_PRINT_SHORT",
  "CONTEST_PRINT_LONG",
]);

function PrintForm() {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const draft = { uid, name: `print/${cid}` };
  const [content] = useState(() => readDraftText(draft));
  const send = useSendPrint();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const faultOf = (text: string) => {
    const { length } = text.trim();
    if (length === 0) return t("print.empty");
    if (length < PRINT_MIN) return t("print.short", { min: String(PRINT_MIN) });
    const max = PRINT_PAGES_MAX;
    return printPages(text).length > max ? t("print.long", { max: String(max), pages: max }) : null;
  };
  const form = useFields({
    initialValues: { content, displayId: "" },
    onValuesChange: ({ content: text }) => storeDraftText(draft, text),
    validate: ({ content: text }) => ({ content: faultOf(text), displayId: null }),
    fieldOf: ({ code }) => (ofContent.has(code) ? "content" : null),
    async send({ content: text, displayId }) {
      await send({ content: text, displayId });
      form.set("content", "");
    },
  });
  return (
    <Panel>
      <Form form={form} className={css.form}>
        <p className={css.hint}>{t("print.text", { min: String(PRINT_MIN) })}</p>
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
        <div className={css.sending}>
          <SelectField {...form.field("displayId")} label={t("print.problem")}>
            <option value="">{t("print.noProblem")}</option>
            {problems.map(({ displayId, displayTitle }) => (
              <option key={displayId} value={displayId}>
                {`${displayId}. ${displayTitle}`}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("print.send")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
