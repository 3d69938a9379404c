import { feedbackPolicies } from "../../../../shared/verdict/feedback.ts";
import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import { Choices } from "../../../ui/control/Choices.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import { SwitchField } from "./textFields.tsx";

/** Feedback policy with its explanation. */
function FeedbackChoice() {
  const t = useProblemWords();
  const [policy, change] = useFormField("feedback");
  return (
    <FieldBlock name="feedback" className={styles.choice}>
      <Choices
        label={t("options.feedback")}
        value={policy}
        options={feedbackPolicies.map((value) => ({ value, label: t(`feedback.${value}`) }))}
        onChange={change}
      />
      <p className={styles.hint} aria-live="polite">
        {t(`feedbackHint.${policy}`)}
      </p>
      <FieldError />
    </FieldBlock>
  );
}

/** Form section for the problem's source and for what contestants may see and share. */
export function SourceAndFeedbackSection() {
  const t = useProblemWords();
  const [source, change] = useFormField("source");
  return (
    <FormSection name="options" title={t("section.options")}>
      <FieldBlock name="source" className={styles.anchor}>
        <TextField
          label={t("options.source")}
          hint={t("options.sourceHint")}
          error={useFieldError("source")}
          autoComplete="off"
          maxLength={problemLimits.source}
          value={source}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </FieldBlock>
      <FeedbackChoice />
      <SwitchField
        field="juryDataOpen"
        label={t("options.juryData")}
        hint={t("options.juryDataHint")}
        warning={t("options.juryDataWarning")}
      />
      <SwitchField
        field="failingInputOpen"
        label={t("options.failingInput")}
        hint={t("options.failingInputHint")}
        warning={t("options.failingInputWarning")}
      />
      <SwitchField field="codeShare" label={t("options.share")} hint={t("options.shareHint")} />
    </FormSection>
  );
}
