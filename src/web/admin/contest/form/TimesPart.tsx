import type { ReactNode } from "react";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { dateAndTime } from "../../../ui/text/dateAndTime.ts";
import { durationInWords } from "../../../ui/text/durationInWords.ts";
import { SelectField, TextField, Toggle } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import { freezes, timesOf } from "./formModel.ts";
import type { PartProps } from "./useContestForm.ts";

/** Form fields for the start and end of the contest and for the scoreboard freeze. */
export function TimesPart({ form, stored, action }: PartProps & { action: ReactNode }) {
  const t = useAdminContestWords();
  const locale = useDisplayLocale();
  const { freeze } = form.values;
  const { start, end, frozenFrom } = timesOf(form.values, stored);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const length = start !== null && end !== null && end > start ? (end - start) / 1000 : null;
  const frozenAt = frozenFrom && dateAndTime(frozenFrom, locale);
  return (
    <Panel title={t("part.times")} action={action}>
      <div className={css.fields}>
        <div className={css.pair}>
          <TextField
            {...form.field("start")}
            type="datetime-local"
            label={t("field.start")}
            hint={t("hint.zone", { zone })}
          />
          <TextField
            {...form.field("end")}
            type="datetime-local"
            label={t("field.end")}
            hint={length && t("hint.length", { length: durationInWords(length, locale) })}
          />
        </div>
        <div className={css.pair}>
          <SelectField
            {...form.field("freeze")}
            label={t("field.freeze")}
            hint={
              freeze !== "none" &&
              [frozenAt && t("hint.freezeFrom", { time: frozenAt }), t("hint.freeze")]
                .filter(Boolean)
                .join(" ")
            }
          >
            {freezes.map((each) => (
              <option key={each} value={each}>
                {t(`freeze.${each}`)}
              </option>
            ))}
          </SelectField>
          {freeze === "other" && (
            <TextField
              {...form.field("freezeMinutes")}
              inputMode="numeric"
              maxLength={6}
              label={t("field.freezeMinutes")}
            />
          )}
        </div>
        {freeze !== "none" && (
          <div className={css.switch}>
            <Toggle {...form.flag("autoRealRank")} label={t("field.autoRealRank")} />
            <p className={css.ifOff}>{t("hint.autoRealRank")}</p>
          </div>
        )}
      </div>
    </Panel>
  );
}
