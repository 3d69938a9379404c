import { type HomeworkFeedback, homeworkFeedbacks } from "../../../../shared/class/homework.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useHomeworkWorkWords } from "../workTexts.ts";
import type { PartProps } from "./HomeworkFields.tsx";
import css from "./HomeworkFormPage.module.css";

const moments = ["last", "at"] as const;

/** What students see of their results, and the time from which they see everything. */
export function FeedbackPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const { feedback, opens } = form.values;
  return (
    <Panel title={t("form.feedbackPart")}>
      <div className={css.fields}>
        <SelectField
          label={t("form.feedback")}
          value={feedback}
          onChange={(event) => form.set("feedback", event.currentTarget.value as HomeworkFeedback)}
        >
          {homeworkFeedbacks.map((each) => (
            <option key={each} value={each}>
              {t(`form.feedbacks.${each}`)}
            </option>
          ))}
        </SelectField>
        <div className={css.pair}>
          <SelectField
            label={t("form.opens")}
            hint={t("form.opensHint")}
            value={opens}
            onChange={(event) => form.set("opens", event.currentTarget.value as "last" | "at")}
          >
            {moments.map((each) => (
              <option key={each} value={each}>
                {t(`form.opensWhen.${each}`)}
              </option>
            ))}
          </SelectField>
          {opens === "at" && (
            <TextField {...form.field("opensAt")} type="datetime-local" label={t("form.opensAt")} />
          )}
        </div>
      </div>
    </Panel>
  );
}
