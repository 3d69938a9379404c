import { type LateRule, lateRules } from "../../../../shared/class/homework.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useHomeworkWorkWords } from "../workTexts.ts";
import { exampleTimes, figuresOf, type HomeworkValues } from "./formModel.ts";
import type { PartProps } from "./HomeworkFields.tsx";
import css from "./HomeworkFormPage.module.css";

/** Start, deadline and late rule, with an example of its effect. */
export function TimesPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const { rule } = form.values;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Panel title={t("form.times")}>
      <div className={css.fields}>
        <div className={css.pair}>
          <TextField
            {...form.field("start")}
            type="datetime-local"
            label={t("form.start")}
            hint={t("form.zone", { zone })}
          />
          <TextField {...form.field("end")} type="datetime-local" label={t("form.end")} />
        </div>
        <div className={css.figures}>
          <SelectField
            label={t("form.late")}
            value={rule}
            onChange={(event) => form.set("rule", event.currentTarget.value as LateRule)}
          >
            {lateRules.map((each) => (
              <option key={each} value={each}>
                {t(`form.lateRules.${each}`)}
              </option>
            ))}
          </SelectField>
          {rule === "second" && (
            <TextField
              {...form.field("secondEnd")}
              type="datetime-local"
              label={t("form.secondEnd")}
            />
          )}
          {figuresOf[rule].map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={t(`form.${name}`)}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          ))}
        </div>
        <Example values={form.values} />
      </div>
    </Panel>
  );
}

/** Shows how many of 100 points an accepted solution gets at some times before and after the deadline. */
function Example({ values }: { values: HomeworkValues }) {
  const t = useHomeworkWorkWords();
  return (
    <div className={css.example}>
      <p>{t("form.example")}</p>
      <ul>
        {exampleTimes(values).map(({ name, points }) => (
          <li key={name}>{t(`form.exampleAfter.${name}`, { points })}</li>
        ))}
      </ul>
    </div>
  );
}
