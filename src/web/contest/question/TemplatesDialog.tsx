import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  setAnswerTemplates,
  TEMPLATE_LENGTH,
  TEMPLATES_MAX,
} from "../../../shared/contestOrganizer/contestAnswerTemplates.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { answerTemplatesQuery } from "./queries.ts";
import { useUsualTemplates } from "./usualTemplates.ts";
import css from "./questions.module.css";

/** The answer templates of the contest as text, one per line. If `stored` is null, the default templates are used. */
export function TemplatesDialog(props: { stored: string[] | null; onClose: () => void }) {
  const { stored, onClose } = props;
  const t = useContestWords();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  const usual = useUsualTemplates();
  /** The stored templates that are replaced when the user saves. */
  const [previous, setPrevious] = useState(stored);
  const query = answerTemplatesQuery(cid, uid);
  const faultOf = (templates: string[]) => {
    if (templates.length > TEMPLATES_MAX) {
      return t("questions.templatesMany", { max: String(TEMPLATES_MAX) });
    }
    const isLong = templates.some(({ length }) => length > TEMPLATE_LENGTH);
    return isLong ? t("questions.templatesLong", { max: String(TEMPLATE_LENGTH) }) : null;
  };
  const form = useFields({
    initialValues: { templates: (stored ?? usual).join("\n") },
    validate: ({ templates }) => ({ templates: faultOf(linesOf(templates)) }),
    async send({ templates: text }) {
      const templates = linesOf(text);
      try {
        await call(setAnswerTemplates, { cid, templates, previous });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
        // The text that the user typed is kept; saving again replaces the other organizer's version.
        const current = await client.fetchQuery({ ...query, staleTime: 0 });
        setPrevious(current);
        form.setFailure(t("questions.templatesChanged", { list: (current ?? usual).join(" · ") }));
        return;
      }
      client.setQueryData(query.queryKey, templates);
      toast("good", t("questions.templatesSaved"));
      onClose();
    },
  });
  return (
    <Dialog title={t("questions.templates")} width="34rem" onClose={onClose}>
      <Form form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextAreaField
          {...form.field("templates")}
          label={t("questions.templatesLabel")}
          hint={t("questions.templatesHint", { max: String(TEMPLATES_MAX) })}
          rows={8}
        />
        <div className={css.buttons}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("questions.saveTemplates")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("questions.cancel")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The non-empty lines of the text, without duplicates. */
function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
