import { useId } from "react";
import {
  REPORT_REASON_MAX,
  reportContent,
  type ReportTag,
  reportTags,
  type UserPart,
} from "../../shared/discussion/moderationRules.ts";
import { Button } from "../ui/control/Button.tsx";
import { Choices } from "../ui/control/Choices.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { TextAreaField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import css from "./ReportDialog.module.css";
import { useModerationWords } from "./texts.ts";

const tagNames = Object.keys(reportTags) as ReportTag[];

interface Values {
  /** The reported part; null if there is only one part. */
  part: UserPart | null;
  tags: ReportTag[];
  reason: string;
}

/** Asks the user for the tags or the reason of a report, or for both; `send` sends the text of the report. */
export function ReportDialog(props: {
  title: string;
  send: (content: string, part: UserPart | null) => Promise<unknown>;
  onClose: () => void;
  /** The parts that the user can choose to report. */
  parts?: readonly UserPart[];
}) {
  const { title, send, onClose, parts = [] } = props;
  const t = useModerationWords();
  const id = useId();
  const form = useFields<Values>({
    initialValues: { part: parts[0] ?? null, tags: [], reason: "" },
    validate: ({ tags, reason }) => ({
      reason: tags.length === 0 && reason.trim() === "" ? t("missing") : null,
    }),
    fieldOf: ({ refused }) => (refused?.field === "content" ? "reason" : null),
    async send({ part, tags, reason }) {
      await send(reportContent(tags, reason), part);
      toast("good", t("sent"));
      onClose();
    },
  });
  const { tags } = form.values;
  const toggle = (tag: ReportTag, isOn: boolean) => {
    form.setError("reason", null);
    form.set("tags", isOn ? [...tags, tag] : tags.filter((one) => one !== tag));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("send")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        {form.values.part !== null && (
          <Choices
            label={t("part")}
            value={form.values.part}
            options={parts.map((value) => ({ value, label: t(`parts.${value}`) }))}
            onChange={(part) => form.set("part", part)}
          />
        )}
        <fieldset className={css.tags}>
          <legend>{t("tags")}</legend>
          {tagNames.map((tag) => (
            <label key={tag}>
              <input
                type="checkbox"
                checked={tags.includes(tag)}
                onChange={(event) => toggle(tag, event.currentTarget.checked)}
              />
              {t(`tag.${tag}`)}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          {...form.field("reason")}
          label={t("reason")}
          hint={t("hint")}
          maxLength={REPORT_REASON_MAX}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}
