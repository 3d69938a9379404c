import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { cloneHomework, type HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import { fromLocalInput, toLocalInput } from "../../../admin/site/localTime.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./HomeworkFormPage.module.css";

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Copies a homework assignment into the same class with its times moved to a new start, and opens the form of the copy.
 */
export function CloneHomeworkDialog(props: { stored: HomeworkForm; onClose: () => void }) {
  const { stored, onClose } = props;
  const t = useHomeworkWorkWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { tid, classId, title, startTime } = stored;
  const form = useFields({
    initialValues: { start: toLocalInput(Date.parse(startTime) + WEEK_MS) },
    validate: ({ start }) => ({
      start: fromLocalInput(start) === 0 ? t("form.momentMissing") : null,
    }),
    async send({ start }) {
      const copy = await call(cloneHomework, {
        tid,
        startTime: new Date(fromLocalInput(start)).toISOString(),
      });
      toast("good", t("form.cloned"));
      void client.invalidateQueries({ queryKey: ["submission"] });
      onClose();
      await navigate({
        to: "/class/$classID/homework/$homeworkID/edit",
        params: { classID: String(classId), homeworkID: String(copy.tid) },
      });
    },
  });
  return (
    <Dialog
      title={t("form.cloneTitle", { title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("form.clone")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.fields}>
        <p className={css.text}>{t("form.cloneText")}</p>
        <FormError text={form.failure} />
        <TextField {...form.field("start")} type="datetime-local" label={t("form.cloneStart")} />
      </Form>
    </Dialog>
  );
}
