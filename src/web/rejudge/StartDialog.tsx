import { useQueryClient } from "@tanstack/react-query";
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
import { FieldPlacesContext } from "../ui/control/fieldPlaces.ts";
import { type Fields, useFields } from "../ui/control/useFields.ts";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { JUDGING } from "./queries.ts";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

/** Verdicts of finished submissions; submissions that are queued or running cannot be rejudged. */
const finished = filterableVerdicts.filter(({ code }) => code !== 5);

/**
 * What is rejudged: the submissions to a problem, given by its display id, or submissions to a contest. In a contest,
 * these are the submissions to selected problems, selected submissions, submissions whose ids are entered in the
 * dialog, or all submissions.
 */
export type StartScope =
  | { problemId: string }
  | { cid: number; letters: readonly string[] | "all" | "ids" }
  | { cid: number; submitIds: readonly number[] };

/** The dialog that starts a rejudging, with fields for the submissions and the reason. */
export function StartDialog(props: {
  scope: StartScope;
  onClose: () => void;
  onStarted: (rejudging: Rejudging) => void;
}) {
  const { scope, onClose, onStarted } = props;
  const t = useJudgingWords();
  const client = useQueryClient();
  const within = "cid" in scope;
  const letters = "letters" in scope ? scope.letters : undefined;
  const chosenIds = "submitIds" in scope ? scope.submitIds : undefined;
  const isById = ({ problemId }: Values) => (within ? letters === "ids" : problemId.trim() === "");
  const form = useFields<Values>({
    initialValues: {
      problemId: "cid" in scope ? "" : scope.problemId,
      ids: "",
      status: "",
      reason: "",
    },
    validate(values) {
      const isMissing = isById(values) && idsIn(values.ids).length === 0;
      return {
        [within ? "ids" : "problemId"]: isMissing
          ? t(within ? "missingIds" : "missingScope")
          : null,
        reason: values.reason.trim() === "" ? t("missingReason") : null,
      };
    },
    async send(values) {
      const { reason, problemId, ids, status } = values;
      const named = isById(values);
      try {
        const rejudging = await startOf(scope, {
          reason,
          problemId,
          submitIds: named ? idsIn(ids) : chosenIds && [...chosenIds],
          status: named || status === "" ? null : Number(status),
        });
        toast("good", t("started"));
        onClose();
        onStarted(rejudging);
      } finally {
        await client.invalidateQueries({ queryKey: JUDGING });
      }
    },
  });
  const byId = isById(form.values);
  return (
    <Dialog
      title={t("startTitle")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(form.busy ? "starting" : "start")}
          </Button>
        </>
      }
    >
      {/* Not a `form` element, because Enter in a field must not start the rejudging. */}
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          {form.failure && <FormError text={form.failure} />}
          {within ? (
            <ContestScopeText letters={letters} chosen={chosenIds?.length} />
          ) : (
            <TextField
              {...form.field("problemId")}
              label={t("startProblem")}
              hint={t("startProblemHint", { max: REJUDGING_MAX.toLocaleString() })}
              maxLength={PROBLEM_NAME_MAX}
            />
          )}
          {byId && (
            <TextField
              {...form.field("ids")}
              label={t(within ? "contestIds" : "startIds")}
              hint={t(within ? "contestIdsHint" : "startIdsHint")}
              inputMode="numeric"
              onChange={({ currentTarget: { value } }) => {
                form.setError("problemId", null);
                form.set("ids", value);
              }}
            />
          )}
          {!byId && !chosenIds && <StatusField form={form} />}
          <TextField
            {...form.field("reason")}
            label={t("startReason")}
            hint={t("startReasonHint")}
            maxLength={REASON_MAX}
          />
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

interface Values {
  problemId: string;
  ids: string;
  /** Verdict code as a string; an empty string means any verdict. */
  status: string;
  reason: string;
}

function idsIn(text: string): number[] {
  return text.match(/\d+/g)?.map(Number) ?? [];
}

interface Form {
  reason: string;
  problemId: string;
  /** Ids of the submissions; undefined if they are not selected by id. */
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

function StatusField({ form }: { form: Fields<Values> }) {
  const t = useJudgingWords();
  const verdict = useTexts("verdict");
  return (
    <SelectField {...form.field("status")} label={t("startStatus")}>
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
