import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { localLanguages } from "../../shared/languages/languages.ts";
import {
  IGNORED_CODE_MAX,
  type SimilarityRun,
  type SubmissionChoice,
  submissionChoices,
} from "../../shared/submission/similarity.ts";
import { Button } from "../ui/control/Button.tsx";
import { Choices } from "../ui/control/Choices.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField, TextAreaField, TextField, Toggle } from "../ui/control/Field.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { idsIn } from "./idsIn.ts";
import { SIMILARITY } from "./queries.ts";
import type { StartDialogProps } from "./SimilarityChecks.tsx";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

/** How programs are compared, whatever the source. */
export interface ComparisonOptions {
  choice: SubmissionChoice;
  ignoreTemplates: boolean;
  ignoredCodes: { language: string; code: string }[];
  ignoredSubmitIds: number[];
}

/**
 * The dialog that starts a check. `children`: fields that say what of the source is compared; `start`: the call; `error`:
 * what is missing in the fields, which is shown instead of starting.
 */
export function StartForm(
  props: StartDialogProps & {
    children: ReactNode;
    start: (options: ComparisonOptions) => Promise<SimilarityRun>;
    missing?: string | undefined;
  },
) {
  const { onClose, onStarted, children, start, missing } = props;
  const t = useSimilarityWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [choice, setChoice] = useState<SubmissionChoice>("last");
  const [ignoreTemplates, setIgnoreTemplates] = useState(true);
  const [ids, setIds] = useState("");
  const [code, setCode] = useState("");
  const [language, setLanguage] = useState("C++");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      start({
        choice,
        ignoreTemplates,
        ignoredSubmitIds: idsIn(ids),
        ignoredCodes: code.trim() === "" ? [] : [{ language, code }],
      }),
    async onSuccess(run) {
      toast("good", t("started"));
      await client.invalidateQueries({ queryKey: SIMILARITY });
      onStarted(run);
    },
  });
  const fault = isTried && missing !== undefined ? missing : error && errorText(error);
  return (
    <Dialog
      title={t("start")}
      width="36rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button
            look="primary"
            busy={isPending}
            onClick={() => {
              setTried(true);
              if (missing === undefined) mutate();
            }}
          >
            {t(isPending ? "starting" : "start")}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {fault && <FormError text={fault} />}
        {children}
        <Choices
          label={t("choice.label")}
          value={choice}
          options={submissionChoices.map((value) => ({ value, label: t(`choice.${value}`) }))}
          onChange={setChoice}
        />
        <Toggle
          label={t("ignoreTemplates")}
          checked={ignoreTemplates}
          onChange={setIgnoreTemplates}
        />
        <TextField
          label={t("ignoredSubmits")}
          hint={t("ignoredSubmitsHint")}
          inputMode="numeric"
          value={ids}
          onChange={(event) => setIds(event.currentTarget.value)}
        />
        <TextAreaField
          label={t("ignoredCode")}
          hint={t("ignoredCodeHint")}
          className={css.pasted}
          value={code}
          maxLength={IGNORED_CODE_MAX}
          spellCheck={false}
          rows={5}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {code.trim() !== "" && (
          <SelectField
            label={t("ignoredLanguage")}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          >
            {localLanguages.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
      </div>
    </Dialog>
  );
}
