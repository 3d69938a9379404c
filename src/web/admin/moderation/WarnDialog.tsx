import { useId } from "react";
import { type Report, warnUser } from "../../../shared/discussion/moderation.ts";
import { WARNING_MAX } from "../../../shared/discussion/moderationRules.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./ReportPage.module.css";
import { useAdminModerationWords } from "./texts.ts";

/** Sends the reported user a warning. */
export function WarnDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useAdminModerationWords();
  const id = useId();
  const { reportedUid: uid, reportedName: name, id: reportId } = report;
  const form = useFields({
    initialValues: { text: "" },
    validate: ({ text }) => ({ text: text.trim() === "" ? t("warning.missing") : null }),
    async send({ text }) {
      await call(warnUser, { uid, text, reportId });
      toast("good", t("warning.sent"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t("warning.title", { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("warning.send")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextAreaField
          {...form.field("text")}
          label={t("warning.text")}
          hint={t("warning.textHint")}
          maxLength={WARNING_MAX}
          rows={4}
        />
      </Form>
    </Dialog>
  );
}
