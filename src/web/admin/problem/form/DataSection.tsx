import { Choices } from "../../../ui/control/Choices.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { TestDataPanel } from "../data/TestDataPanel.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { useFormField, useFormStore } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";

const modes = ["default", "iterate_until_wrong", "subtask"] as const;

/**
 * Form section for the case mode and the test data; the test data is saved with the form but has versions of its own.
 */
export function DataSection({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  const [type] = useFormField("type");
  const [mode, change] = useFormField("judgeCaseMode");
  const { data, dataPending } = useFormStore();
  // A scored problem needs the results of all cases, so judging must not stop at the first wrong case.
  const offered = modes.filter((each) => type === 0 || each !== "iterate_until_wrong");
  return (
    <FormSection name="data" title={t("section.data")}>
      <FieldBlock name="judgeCaseMode" className={styles.choice}>
        <Choices
          label={t("data.mode")}
          value={mode}
          options={offered.map((each) => ({ value: each, label: t(`data.${each}`) }))}
          onChange={change}
        />
        <p className={styles.hint}>{t(`data.hint.${mode}`)}</p>
        <FieldError />
      </FieldBlock>
      <FieldBlock name="testData samples" className={styles.panel}>
        <FieldError />
        <TestDataPanel pid={pid} type={type} caseMode={mode} edit={data} pending={dataPending} />
      </FieldBlock>
    </FormSection>
  );
}
