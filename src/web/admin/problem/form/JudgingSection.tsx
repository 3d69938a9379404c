import { useCallback } from "react";
import { useStore } from "../../../platform/store.ts";
import { type CheckerValue, CheckerPanel } from "../checker/CheckerPanel.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { filesOf, type FormModel, mapOf } from "../model/formModel.ts";
import { useFieldError, useFormField, useFormStore } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";

const judgingFields =
  "judgeMode comparison comparisonOptions spjLanguage isRemoveEndBlank checkerProtocol checkerFlags checkerCaseFlags";

/** How an output is judged; these fields can be edited only in this section. */
export function JudgingSection({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  const { values, compiled } = useFormStore();
  const value = useCheckerValue();
  const change = useCallback(
    ({ judgeExtraFile, ...rest }: Partial<CheckerValue>) => {
      const next: FormModel = { ...values.get(), ...rest };
      values.set(judgeExtraFile ? { ...next, judgeFiles: filesOf(judgeExtraFile) } : next);
    },
    [values],
  );
  return (
    <FormSection name="judging" title={t("section.judging")}>
      <FieldBlock name={judgingFields} className={styles.panel}>
        <CheckerPanel
          pid={pid}
          value={value}
          onChange={change}
          programError={useFieldError("spjCode")}
          compiled={useStore(compiled)}
          onCompiled={compiled.set}
        />
        <FieldError />
      </FieldBlock>
    </FormSection>
  );
}

function useCheckerValue(): CheckerValue {
  const [judgeMode] = useFormField("judgeMode");
  const [comparison] = useFormField("comparison");
  const [comparisonOptions] = useFormField("comparisonOptions");
  const [isRemoveEndBlank] = useFormField("isRemoveEndBlank");
  const [spjLanguage] = useFormField("spjLanguage");
  const [spjCode] = useFormField("spjCode");
  const [checkerProtocol] = useFormField("checkerProtocol");
  const [checkerFlags] = useFormField("checkerFlags");
  const [checkerCaseFlags] = useFormField("checkerCaseFlags");
  const [judgeFiles] = useFormField("judgeFiles");
  return {
    judgeMode,
    comparison,
    comparisonOptions,
    isRemoveEndBlank,
    spjLanguage,
    spjCode,
    checkerProtocol,
    checkerFlags,
    checkerCaseFlags,
    judgeExtraFile: mapOf(judgeFiles),
  };
}
