import { contestRules } from "../../../../shared/contest/contest.ts";
import { currentLocale } from "../../../platform/locale.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { MarkdownArea } from "../../../markdown/MarkdownArea.tsx";
import { uploadPictureOfText } from "../../../markdown/usePictureUpload.ts";
import { StatementPreview } from "../../problem/text/StatementPreview.tsx";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import type { ContestRule } from "../../../../shared/contest/contest.ts";
import { usualPenaltyMinutes } from "../../../../shared/contest/contestRegulations.ts";
import { withRule } from "./regulations.ts";
import type { PartProps } from "./useContestForm.ts";

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 65_535;

/** Whether the typed minutes are a whole number; the field may contain any text while the user types. */
const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

/** The part of the contest form for the title, the rule and the description. */
export function BasicsPart({ form, stored }: PartProps) {
  const t = useAdminContestWords();
  const { rule, description, penaltyMinutes } = form.values;
  // If the contest is stored, only rules of the same kind are offered: results under ACM rules have no meaning under
  // rules with points, and vice versa.
  const offered = contestRules.filter(
    (each) => !stored || (each === "acm") === (stored.rule === "acm"),
  );
  const ruleField = form.field("rule");
  const hints = [
    t(`ruleMeaning.${rule}`),
    usualPenaltyMinutes(rule) > 0 &&
      isWhole(penaltyMinutes) &&
      t("rulePenalty", { minutes: Number(penaltyMinutes) }),
    stored !== null && t("ruleFixed"),
  ];
  const lang = currentLocale();
  return (
    <Panel title={t("part.basics")}>
      <div className={css.fields}>
        <TextField {...form.field("title")} label={t("field.title")} maxLength={TITLE_MAX} />
        <SelectField
          {...ruleField}
          onChange={(event) => {
            const next = event.currentTarget.value as ContestRule;
            form.set("penaltyMinutes", withRule(next, form.values));
            ruleField.onChange(event);
          }}
          label={t("field.rule")}
          disabled={offered.length === 1}
          hint={hints.filter((hint) => hint !== false).join(lang === "zh-CN" ? "" : " ")}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {t(`rules.${each}`)}
            </option>
          ))}
        </SelectField>
        <div className={css.description}>
          <h3>{t("field.description")}</h3>
          <MarkdownArea
            label={t("field.description")}
            mark=""
            field="description"
            lang={lang}
            value={description}
            maxLength={DESCRIPTION_MAX}
            error={form.errorOf("description")}
            uploadPicture={uploadPictureOfText}
            onChange={(text) => form.set("description", text)}
          />
          <StatementPreview
            label={t("field.description")}
            lang={lang}
            pid={null}
            cid={stored?.id}
            text={description}
          />
        </div>
      </div>
    </Panel>
  );
}
