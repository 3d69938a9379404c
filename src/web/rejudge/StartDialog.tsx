import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startContestRejudging } from "../../shared/contestOrganizer/contestRejudge.ts";
import {
  PROBLEM_NAME_MAX,
  REASON_MAX,
  type Rejudging,
  REJUDGING_MAX,
  startRejudging,
} from "../../shared/submission/rejudge.ts";
import { filterableVerdicts } from "../../shared/verdict/verdict.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { JUDGING } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

/** Waiting and running ones are not finished, so they cannot be rejudged. */
const finished = filterableVerdicts.filter(({ code }) => code !== 5);

/**
 * The scope of a rejudging: a problem by display id, or submissions; within a contest problems, submissions that were
 * chosen before or are entered in the dialog, or all.
 */
export type StartScope =
  | { problemId: string }
  | { cid: number; letters: readonly string[] | "all" | "ids" }
  | { cid: number; submitIds: readonly number[] };

/** The submissions, and the reason. */
export function StartDialog(props: {
  scope: StartScope;
  onClose: () => void;
  onStarted: (rejudging: Rejudging) => void;
}) {
  const { scope, onClose, onStarted } = props;
  const t = useJudgingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const within = "cid" in scope;
  const letters = "letters" in scope ? scope.letters : undefined;
  const chosenIds = "submitIds" in scope ? scope.submitIds : undefined;
  const [problemId, setProblemId] = useState("cid" in scope ? "" : scope.problemId);
  const [ids, setIds] = useState("");
  const [status, setStatus] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const submitIds = ids.match(/\d+/g)?.map(Number) ?? [];
  const byId = within ? letters === "ids" : problemId.trim() === "";
  const hasScope = !byId || submitIds.length > 0;
  const missingError = tried && !hasScope ? t(within ? "missingIds" : "missingScope") : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      startOf(scope, {
        reason,
        problemId,
        submitIds: byId ? submitIds : chosenIds && [...chosenIds],
        status: byId || status === "" ? null : Number(status),
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
        {within ? (
          <ContestScopeText letters={letters} chosen={chosenIds?.length} />
        ) : (
          <TextField
            label={t("startProblem")}
            hint={t("startProblemHint", { max: REJUDGING_MAX.toLocaleString() })}
            value={problemId}
            maxLength={PROBLEM_NAME_MAX}
            error={missingError}
            onChange={(event) => setProblemId(event.currentTarget.value)}
          />
        )}
        {byId && (
          <TextField
            label={t(within ? "contestIds" : "startIds")}
            hint={t(within ? "contestIdsHint" : "startIdsHint")}
            value={ids}
            error={within ? missingError : null}
            inputMode="numeric"
            onChange={(event) => setIds(event.currentTarget.value)}
          />
        )}
        {!byId && !chosenIds && <StatusField status={status} onChange={setStatus} />}
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

interface Form {
  reason: string;
  problemId: string;
  /** Ids of the submissions; undefined when they are selected otherwise. */
  submitIds: number[] | undefined;
  status: number | null;
}

function startOf(scope: StartScope, { reason, problemId, submitIds, status }: Form) {
  if ("cid" in scope) {
    const { cid } = scope;
    const letters = "letters" in scope ? scope.letters : "ids";
    const displayIds = typeof letters === "string" ? undefined : [...letters];
    return call(startContestRejudging, { cid, reason, submitIds, displayIds, status });
  }
  const selection = submitIds ? { submitIds } : { problemId, status };
  return call(startRejudging, { reason, ...selection });
}

function StatusField(props: { status: string; onChange: (status: string) => void }) {
  const { status, onChange } = props;
  const t = useJudgingWords();
  const verdict = useTexts("verdict");
  return (
    <SelectField
      label={t("startStatus")}
      value={status}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t("anyStatus")}</option>
      {finished.map(({ code, short }) => (
        <option key={code} value={code}>
          {verdict(short as Parameters<typeof verdict>[0])}
        </option>
      ))}
    </SelectField>
  );
}

function ContestScopeText(props: {
  letters: readonly string[] | "all" | "ids" | undefined;
  chosen: number | undefined;
}) {
  const { letters, chosen } = props;
  const t = useJudgingWords();
  if (letters === "ids") return null;
  return (
    <p className={css.intro}>
      {chosen !== undefined && t("contestChosenText", { count: chosen })}
      {letters === "all" && t("contestAllText")}
      {Array.isArray(letters) && t("contestProblemsText", { letters: letters.join(", ") })}
    </p>
  );
}
