import { Choices } from "../../../ui/Choices.tsx";
import { TestDataPanel } from "../data/TestDataPanel.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { useFieldError, useFormField, useFormStore } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";

const modes = ["default", "iterate_until_wrong", "subtask"] as const;

/** Case mode, and the test data, which is saved with the form but has separate versions. */
export function DataSection({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  const [type] = useFormField("type");
  const [mode, change] = useFormField("judgeCaseMode");
  const error = useFieldError("judgeCaseMode");
  const { data, dataPending } = useFormStore();
  // Scoring is impossible when judging stops at the first wrong case.
  const offered = modes.filter((each) => type === 0 || each !== "iterate_until_wrong");
  return (
    <FormSection name="data" title={t("section.data")}>
      <div className={styles.choice} data-field="judgeCaseMode" tabIndex={-1}>
        <Choices
          label={t("data.mode")}
          value={mode}
          options={offered.map((each) => ({ value: each, label: t(`data.${each}`) }))}
          onChange={change}
        />
        <p className={styles.hint}>{t(`data.hint.${mode}`)}</p>
        <FieldError text={error} />
      </div>
      <div className={styles.panel} data-field="testData" data-field-too="samples" tabIndex={-1}>
        <FieldError text={useFieldError("testData", "samples")} />
        <TestDataPanel pid={pid} type={type} caseMode={mode} edit={data} pending={dataPending} />
      </div>
    </FormSection>
  );
}
