import { Choices } from "../../../ui/control/Choices.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { useFormField } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import { LimitField } from "./textFields.tsx";

/** The limits for time, memory, stack and output, and whether points are given. */
export function LimitsSection() {
  const t = useProblemWords();
  const [type, change] = useFormField("type");
  const [caseMode, changeMode] = useFormField("judgeCaseMode");
  const chooseType = (value: string) => {
    change(Number(value));
    // Scoring is impossible when judging stops at the first wrong case.
    if (value === "1" && caseMode === "iterate_until_wrong") changeMode("default");
  };
  return (
    <FormSection name="limits" title={t("section.limits")}>
      <div className={styles.three}>
        <LimitField
          field="timeLimit"
          label={t("limits.time")}
          unit="ms"
          hint={t("limits.timeHint")}
        />
        <LimitField field="memoryLimit" label={t("limits.memory")} unit="MiB" />
        <LimitField field="stackLimit" label={t("limits.stack")} unit="MiB" />
        <LimitField
          field="outputLimit"
          label={t("limits.output")}
          unit="MiB"
          hint={t("limits.outputHint")}
        />
      </div>
      <FieldBlock name="type" className={styles.choice}>
        <Choices
          label={t("limits.type")}
          value={String(type)}
          options={[
            { value: "0", label: t("limits.acm") },
            { value: "1", label: t("limits.oi") },
          ]}
          onChange={chooseType}
        />
        <p className={styles.hint}>{t(type === 1 ? "limits.oiHint" : "limits.acmHint")}</p>
        <FieldError />
      </FieldBlock>
    </FormSection>
  );
}
