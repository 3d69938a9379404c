import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { reportDiscussion } from "../../../shared/discussion.ts";
import {
  REPORT_REASON_MAX,
  reportContent,
  type ReportTag,
  reportTags,
} from "../../../shared/discussionRules.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextAreaField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { toast } from "../../ui/toast.tsx";
import { useFields } from "../../ui/useFields.ts";
import { DISCUSSIONS } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./ReportDialog.module.css";

const tagNames = Object.keys(reportTags) as ReportTag[];

/** Reports a post, or a comment or reply in it, by tags or with a reason. */
export function ReportDialog(props: { did: number; commentId?: number; onClose: () => void }) {
  const { did, commentId = null, onClose } = props;
  const t = useDiscussionWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields<{ tags: ReportTag[]; reason: string }>({
    initialValues: { tags: [], reason: "" },
    validate: ({ tags, reason }) => ({
      reason: tags.length === 0 && reason.trim() === "" ? t("report.missing") : null,
    }),
    fieldOf: ({ refused }) => (refused?.field === "content" ? "reason" : null),
    async send({ tags, reason }) {
      await call(reportDiscussion, { did, commentId, content: reportContent(tags, reason) });
      toast("good", t("report.sent"));
      onClose();
      await client.invalidateQueries({ queryKey: [...DISCUSSIONS, "one"] });
    },
  });
  const { tags } = form.values;
  const toggle = (tag: ReportTag, isOn: boolean) => {
    form.setError("reason", null);
    form.set("tags", isOn ? [...tags, tag] : tags.filter((one) => one !== tag));
  };
  return (
    <Dialog
      title={t(commentId === null ? "report.title" : "report.titleComment")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("report.send")}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.element} className={css.form} onSubmit={form.submit} noValidate>
        <FormError text={form.failure} />
        <fieldset className={css.tags}>
          <legend>{t("report.tags")}</legend>
          {tagNames.map((tag) => (
            <label key={tag}>
              <input
                type="checkbox"
                checked={tags.includes(tag)}
                onChange={(event) => toggle(tag, event.currentTarget.checked)}
              />
              {t(`report.tag.${tag}`)}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          {...form.field("reason")}
          label={t("report.reason")}
          hint={t("report.hint")}
          maxLength={REPORT_REASON_MAX}
          rows={3}
        />
      </form>
    </Dialog>
  );
}
