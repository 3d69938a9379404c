import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
import { FieldPlacesContext } from "../ui/control/fieldPlaces.ts";
import type { Fields } from "../ui/control/useFields.ts";
import { SelectField, TextAreaField, TextField, Toggle } from "../ui/control/Field.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { idsIn } from "./idsIn.ts";
import { SIMILARITY } from "./queries.ts";
import type { StartDialogProps } from "./SimilarityChecks.tsx";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

/** Options for the comparison of programs, which apply to every source. */
export interface ComparisonOptions {
  choice: SubmissionChoice;
  ignoreTemplates: boolean;
  ignoredCodes: { language: string; code: string }[];
  ignoredSubmitIds: number[];
}

/** The values of the fields that every start dialog has. */
export interface ComparisonValues {
  choice: SubmissionChoice;
  ignoreTemplates: boolean;
  ignoredIds: string;
  ignoredCode: string;
  ignoredLanguage: string;
}

export const usualComparison: ComparisonValues = {
  choice: "last",
  ignoreTemplates: true,
  ignoredIds: "",
  ignoredCode: "",
  ignoredLanguage: "C++",
};

export function comparisonOf(values: ComparisonValues): ComparisonOptions {
  const { choice, ignoreTemplates, ignoredIds, ignoredCode, ignoredLanguage } = values;
  const hasCode = ignoredCode.trim() !== "";
  return {
    choice,
    ignoreTemplates,
    ignoredSubmitIds: idsIn(ignoredIds),
    ignoredCodes: hasCode ? [{ language: ignoredLanguage, code: ignoredCode }] : [],
  };
}

/** Shows a notice that a check was started, and opens the check. */
export function useStarted({ onStarted }: StartDialogProps) {
  const t = useSimilarityWords();
  const client = useQueryClient();
  return async (run: SimilarityRun) => {
    toast("good", t("started"));
    await client.invalidateQueries({ queryKey: SIMILARITY });
    onStarted(run);
  };
}

/** The fields and functions that the forms of all start dialogs have in common. */
type StartFields = Pick<
  Fields<ComparisonValues>,
  "values" | "field" | "flag" | "fill" | "places" | "failure" | "busy" | "submit"
>;

/** The dialog that starts a check. `children`: fields that select the programs to compare. */
export function StartForm(props: { form: StartFields; onClose: () => void; children: ReactNode }) {
  const { form, onClose, children } = props;
  const t = useSimilarityWords();
  return (
    <Dialog
      title={t("start")}
      width="36rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(form.busy ? "starting" : "start")}
          </Button>
        </>
      }
    >
      {/* Not a `form` element, because Enter in a field must not start the check. */}
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          {form.failure && <FormError text={form.failure} />}
          {children}
          <Choices
            label={t("choice.label")}
            value={form.values.choice}
            options={submissionChoices.map((value) => ({ value, label: t(`choice.${value}`) }))}
            onChange={(choice) => form.fill({ choice })}
          />
          <Toggle {...form.flag("ignoreTemplates")} label={t("ignoreTemplates")} />
          <TextField
            {...form.field("ignoredIds")}
            label={t("ignoredSubmits")}
            hint={t("ignoredSubmitsHint")}
            inputMode="numeric"
          />
          <TextAreaField
            {...form.field("ignoredCode")}
            label={t("ignoredCode")}
            hint={t("ignoredCodeHint")}
            className={css.pasted}
            maxLength={IGNORED_CODE_MAX}
            spellCheck={false}
            rows={5}
          />
          {form.values.ignoredCode.trim() !== "" && (
            <SelectField {...form.field("ignoredLanguage")} label={t("ignoredLanguage")}>
              {localLanguages.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          )}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}
