import { pastedList } from "../../shared/text/pastedList.ts";
import { startSelectionSimilarity } from "../../shared/submission/similarity.ts";
import { filterableVerdicts } from "../../shared/verdict/verdict.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { idsIn } from "./idsIn.ts";
import type { StartDialogProps } from "./SimilarityChecks.tsx";
import {
  comparisonOf,
  type ComparisonValues,
  StartForm,
  usualComparison,
  useStarted,
} from "./StartForm.tsx";
import { useSimilarityWords } from "./texts.ts";

const LANGUAGE_MAX = 100;

interface SelectionValues extends ComparisonValues {
  ids: string;
  problems: string;
  status: string;
  language: string;
}

/** Starts a check of submissions that are selected by id, or by problem, verdict and language; for root. */
export function SelectionStart(props: StartDialogProps) {
  const t = useSimilarityWords();
  const verdicts = useTexts("verdict");
  const started = useStarted(props);
  const form = useFields<SelectionValues>({
    initialValues: { ...usualComparison, ids: "", problems: "", status: "", language: "" },
    validate: ({ ids, problems }) => ({
      ids: idsIn(ids).length + pastedList(problems).length > 0 ? null : t("missing"),
    }),
    async send(values) {
      const submitIds = idsIn(values.ids);
      const named = submitIds.length > 0;
      const { problems, status, language } = values;
      const run = await call(startSelectionSimilarity, {
        ...comparisonOf(values),
        submitIds,
        problemIds: named ? [] : pastedList(problems),
        status: named || status === "" ? null : Number(status),
        language: named ? undefined : language,
      });
      await started(run);
    },
  });
  const isById = idsIn(form.values.ids).length > 0;
  return (
    <StartForm form={form} onClose={props.onClose}>
      <TextField
        {...form.field("ids")}
        label={t("selectIds")}
        hint={t("selectIdsHint")}
        inputMode="numeric"
      />
      {!isById && (
        <>
          <TextField
            {...form.field("problems")}
            label={t("selectProblems")}
            hint={t("selectProblemsHint")}
            onChange={({ currentTarget: { value } }) => {
              form.setError("ids", null);
              form.set("problems", value);
            }}
          />
          <SelectField {...form.field("status")} label={t("selectStatus")}>
            <option value="">{t("anyStatus")}</option>
            {filterableVerdicts.map(({ code, short }) => (
              <option key={code} value={code}>
                {verdicts(short as Parameters<typeof verdicts>[0])}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field("language")}
            label={t("selectLanguage")}
            hint={t("selectLanguageHint")}
            maxLength={LANGUAGE_MAX}
          />
        </>
      )}
    </StartForm>
  );
}
