import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { manualVerdicts, REASON_MAX, setVerdict } from "../../shared/submission/rejudge.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { verdictOf } from "../../shared/verdict/verdict.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { useJudgingWords } from "./texts.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { toast } from "../ui/notice/toast.tsx";
import css from "./rejudge.module.css";

/** Sets a verdict by hand, with a reason for the audit log. */
export function ManualDialog(props: {
  row: SubmissionRow;
  /** Whether the problem has points. */
  scored: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { row, scored, onClose, onDone } = props;
  const t = useJudgingWords();
  const verdict = useTexts("verdict");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [status, setStatus] = useState<(typeof manualVerdicts)[number]>(
    manualVerdicts.find((code) => code !== row.status) ?? 0,
  );
  const [score, setScore] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(setVerdict, {
        submitId: row.submitId,
        status,
        reason,
        score: scored && score.trim() !== "" ? Number(score) : null,
      }),
    onSuccess() {
      toast("good", t("manualDone"));
      void client.invalidateQueries({ queryKey: ["submission"] });
      onDone();
      onClose();
    },
  });
  const decide = () => {
    setTried(true);
    if (reason.trim() !== "") mutate();
  };
  return (
    <Dialog
      title={t("manualTitle", { id: String(row.submitId) })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={isPending} onClick={decide}>
            {t("manualDo")}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {error && <FormError text={errorText(error)} />}
        <p className={css.intro}>{t("manualText")}</p>
        <SelectField
          label={t("manualStatus")}
          value={status}
          onChange={(event) =>
            setStatus(Number(event.currentTarget.value) as (typeof manualVerdicts)[number])
          }
        >
          {manualVerdicts.map((code) => (
            <option key={code} value={code}>
              {verdict(verdictOf(code).short as Parameters<typeof verdict>[0])}
            </option>
          ))}
        </SelectField>
        {scored && (
          <TextField
            label={t("manualScore")}
            hint={t("manualScoreHint")}
            type="number"
            min={0}
            value={score}
            onChange={(event) => setScore(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t("manualReason")}
          value={reason}
          maxLength={REASON_MAX}
          error={tried && reason.trim() === "" ? t("missingReason") : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
