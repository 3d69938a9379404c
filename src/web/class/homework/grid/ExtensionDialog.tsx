import { useQueryClient } from "@tanstack/react-query";
import { HOMEWORK_DAYS_MAX, HOMEWORK_NOTE_MAX } from "../../../../shared/class/homework.ts";
import { extendHomework } from "../../../../shared/class/homeworkStaff.ts";
import { dateAndTime } from "../../../ui/text/dateAndTime.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { useHomework } from "../homeworkContext.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./GridPage.module.css";

interface ExtensionDialogProps {
  uids: readonly string[];
  /** The initial values: the extension of one of the students; null: none of them has one. */
  extension: { seconds: number; reason: string } | null;
  onClose: () => void;
  onDone: () => void;
}

const DAY = 86_400;
const HOUR = 3600;

/** The typed days and hours in seconds; null if the input is invalid. */
function secondsOf({ days, hours }: { days: string; hours: string }): number | null {
  const isFigure = (text: string) => /^\d{1,4}$/.test(text.trim() || "0");
  if (!isFigure(days) || !isFigure(hours)) return null;
  const seconds = Number(days) * DAY + Number(hours) * HOUR;
  return seconds <= HOMEWORK_DAYS_MAX * DAY ? seconds : null;
}

/** Gives students more time and states the reason, or ends their extensions. */
export function ExtensionDialog(props: ExtensionDialogProps) {
  const { uids, extension, onClose, onDone } = props;
  const t = useHomeworkWorkWords();
  const locale = useDisplayLocale();
  const client = useQueryClient();
  const { tid, homework } = useHomework();
  const count = uids.length;
  const form = useFields({
    initialValues: {
      days: String(extension ? Math.floor(extension.seconds / DAY) : 1),
      hours: String(extension ? Math.floor((extension.seconds % DAY) / HOUR) : 0),
      reason: extension?.reason ?? "",
    },
    validate: (values) => ({
      days: secondsOf(values) === null ? t("extension.wrong", { max: HOMEWORK_DAYS_MAX }) : null,
    }),
    async send(values) {
      const seconds = secondsOf(values) ?? 0;
      await call(extendHomework, { tid, uids: [...uids], seconds, reason: values.reason });
      toast("good", t(seconds === 0 ? "extension.ended" : "extension.saved", { count }));
      await client.invalidateQueries({ queryKey: ["submission"] });
      onDone();
      onClose();
    },
    fieldOf: ({ refused }) => (refused?.field === "reason" ? "reason" : null),
  });
  const seconds = secondsOf(form.values);
  const newEnd = seconds === null ? null : Date.parse(homework.endTime) + seconds * 1000;
  return (
    <Dialog
      title={t("extension.title", { count })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(seconds === 0 ? "extension.end" : "extension.save")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.form}>
        <p className={css.text}>{t("extension.text")}</p>
        <FormError text={form.failure} />
        <div className={css.pair}>
          <TextField
            {...form.field("days")}
            label={t("extension.days")}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
          <TextField
            {...form.field("hours")}
            label={t("extension.hours")}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        </div>
        {newEnd !== null && (
          <p className={css.text} role="status">
            {t("extension.newEnd", { at: dateAndTime(newEnd, locale) })}
          </p>
        )}
        <TextField
          {...form.field("reason")}
          label={t("extension.reason")}
          hint={t("extension.reasonHint")}
          maxLength={HOMEWORK_NOTE_MAX}
          autoComplete="off"
        />
        {/* Makes Enter submit the form, because the visible button is outside the form. */}
        <input type="submit" hidden />
      </Form>
    </Dialog>
  );
}
