import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  PROBLEM_NAME_MAX,
  REASON_MAX,
  type Rejudging,
  REJUDGING_MAX,
  startRejudging,
} from "../../../shared/rejudge.ts";
import { filterableVerdicts } from "../../../shared/verdict.ts";
import { FormError } from "../../account/FormError.tsx";
import { call } from "../../platform/api.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./JudgingPage.module.css";
import { JUDGING } from "./queries.ts";
import { useJudgingWords } from "./texts.ts";

/** Waiting and running ones are not finished, so they cannot be rejudged. */
const finished = filterableVerdicts.filter(({ code }) => code !== 5);

/** Which submissions, and why. */
export function StartDialog(props: {
  /** Display id to begin with. */
  problemId?: string | undefined;
  onClose: () => void;
  onStarted: (rejudging: Rejudging) => void;
}) {
  const { onClose, onStarted } = props;
  const t = useJudgingWords();
  const verdict = useTexts("verdict");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [problemId, setProblemId] = useState(props.problemId ?? "");
  const [ids, setIds] = useState("");
  const [status, setStatus] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const submitIds = ids.match(/\d+/g)?.map(Number) ?? [];
  const hasScope = problemId.trim() !== "" || submitIds.length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(startRejudging, {
        reason,
        ...(problemId.trim() === ""
          ? { submitIds }
          : { problemId, status: status === "" ? null : Number(status) }),
      }),
    onSuccess(rejudging) {
      toast("good", t("started"));
      onClose();
      onStarted(rejudging);
    },
    onSettled: () => client.invalidateQueries({ queryKey: JUDGING }),
  });
  const start = () => {
    setTried(true);
    if (hasScope && reason.trim() !== "") mutate();
  };
  return (
    <Dialog
      title={t("startTitle")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={isPending} onClick={start}>
            {t(isPending ? "starting" : "start")}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {error && <FormError text={errorText(error)} />}
        <TextField
          label={t("startProblem")}
          hint={t("startProblemHint", { max: REJUDGING_MAX.toLocaleString() })}
          value={problemId}
          maxLength={PROBLEM_NAME_MAX}
          error={tried && !hasScope ? t("missingScope") : null}
          onChange={(event) => setProblemId(event.currentTarget.value)}
        />
        {problemId.trim() === "" ? (
          <TextField
            label={t("startIds")}
            hint={t("startIdsHint")}
            value={ids}
            inputMode="numeric"
            onChange={(event) => setIds(event.currentTarget.value)}
          />
        ) : (
          <SelectField
            label={t("startStatus")}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          >
            <option value="">{t("anyStatus")}</option>
            {finished.map(({ code, short }) => (
              <option key={code} value={code}>
                {verdict(short as Parameters<typeof verdict>[0])}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t("startReason")}
          hint={t("startReasonHint")}
          value={reason}
          maxLength={REASON_MAX}
          error={tried && reason.trim() === "" ? t("missingReason") : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
