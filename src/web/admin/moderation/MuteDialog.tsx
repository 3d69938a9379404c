import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { muteUser, type Report } from "../../../shared/discussion/moderation.ts";
import { MUTE_DAYS_MAX, WARNING_MAX } from "../../../shared/discussion/moderationRules.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { REPORTS } from "./queries.ts";
import css from "./ReportPage.module.css";
import { useAdminModerationWords } from "./texts.ts";

const durations = [1, 3, 7, 14, MUTE_DAYS_MAX];

/** Mutes the reported user for a chosen number of days. */
export function MuteDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useAdminModerationWords();
  const client = useQueryClient();
  const id = useId();
  const { reportedUid: uid, reportedName: name, id: reportId } = report;
  const form = useFields({
    initialValues: { days: "3", roleId: "1005", reason: "" },
    validate: ({ reason }) => ({ reason: reason.trim() === "" ? t("muting.missing") : null }),
    async send(values) {
      await call(muteUser, { ...values, uid, reportId });
      toast("good", t("muting.sent"));
      onClose();
      await client.invalidateQueries({ queryKey: REPORTS });
    },
  });
  return (
    <Dialog
      title={t("muting.title", { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("muting.send")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <SelectField {...form.field("days")} label={t("muting.days")}>
          {durations.map((days) => (
            <option key={days} value={days}>
              {t("muting.dayCount", { count: days })}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field("roleId")} label={t("muting.scope")}>
          <option value="1005">{t("muting.all")}</option>
          <option value="1004">{t("muting.posts")}</option>
        </SelectField>
        <TextAreaField
          {...form.field("reason")}
          label={t("muting.reason")}
          hint={t("muting.reasonHint")}
          maxLength={WARNING_MAX}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}
