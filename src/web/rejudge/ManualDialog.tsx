import { useQueryClient } from "@tanstack/react-query";
import { manualVerdicts, REASON_MAX, setVerdict } from "../../shared/submission/rejudge.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { verdictOf } from "../../shared/verdict/verdict.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { useJudgingWords } from "./texts.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { FieldPlacesContext } from "../ui/control/fieldPlaces.ts";
import { useFields } from "../ui/control/useFields.ts";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { toast } from "../ui/notice/toast.tsx";
import css from "./rejudge.module.css";

/** Sets a verdict by hand, with a reason for the audit log. */
export function ManualDialog(props: {
  row: SubmissionRow;
  /** Whether the problem gives points, so that a score can be set together with the verdict. */
  scored: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { row, scored, onClose, onDone } = props;
  const t = useJudgingWords();
  const verdict = useTexts("verdict");
  const client = useQueryClient();
  const form = useFields({
    initialValues: {
      status: String(manualVerdicts.find((code) => code !== row.status) ?? 0),
      score: "",
      reason: "",
    },
    validate: ({ reason }) => ({ reason: reason.trim() === "" ? t("missingReason") : null }),
    async send({ status, score, reason }) {
      await call(setVerdict, {
        submitId: row.submitId,
        status: Number(status),
        reason,
        score: scored && score.trim() !== "" ? Number(score) : null,
      });
      toast("good", t("manualDone"));
      void client.invalidateQueries({ queryKey: ["submission"] });
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      title={t("manualTitle", { id: String(row.submitId) })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("manualDo")}
          </Button>
        </>
      }
    >
      {/* Not a `form` element, because Enter in a field must not set the verdict. */}
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          {form.failure && <FormError text={form.failure} />}
          <p className={css.intro}>{t("manualText")}</p>
          <SelectField {...form.field("status")} label={t("manualStatus")}>
            {manualVerdicts.map((code) => (
              <option key={code} value={code}>
                {verdict(verdictOf(code).short as Parameters<typeof verdict>[0])}
              </option>
            ))}
          </SelectField>
          {scored && (
            <TextField
              {...form.field("score")}
              label={t("manualScore")}
              hint={t("manualScoreHint")}
              type="number"
              min={0}
            />
          )}
          <TextField {...form.field("reason")} label={t("manualReason")} maxLength={REASON_MAX} />
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}
