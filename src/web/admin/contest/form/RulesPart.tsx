import { useQuery } from "@tanstack/react-query";
import { usualPenaltyMinutes } from "../../../../shared/contest/contestRegulations.ts";
import {
  penaltyVerdicts,
  type PenaltyVerdict,
} from "../../../../shared/contest/penaltyVerdicts.ts";
import { penaltyChoices } from "../../../../shared/contestOrganizer/penaltyChoices.ts";
import { LOCAL_BANK } from "../../../../shared/problem/problem.ts";
import { TextField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { bankLanguagesQuery } from "../../problem/queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import type { PartProps } from "./useContestForm.ts";

/** Form section for the penalty, the number of attempts and the allowed languages. */
export function RulesPart({ form }: PartProps) {
  const t = useAdminContestWords();
  const { rule, penaltyVerdicts: chosen, languages } = form.values;
  const offered = useQuery(bankLanguagesQuery()).data ?? [];
  const stored = languages.split("\n").filter((name) => name !== "");
  // Languages that the site currently does not offer stay selected.
  const local = offered.filter(({ oj }) => oj === LOCAL_BANK).map(({ name }) => name);
  const names = [...new Set([...local, ...stored])];
  const hasPenalty = usualPenaltyMinutes(rule) > 0;
  const costs = new Set(chosen.split(" "));
  const setCosts = (one: PenaltyVerdict, on: boolean) =>
    form.set(
      "penaltyVerdicts",
      penaltyVerdicts.filter((each) => (each === one ? on : costs.has(each))).join(" "),
    );
  const setLanguage = (name: string, on: boolean) =>
    form.set(
      "languages",
      names.filter((each) => (each === name ? on : stored.includes(each))).join("\n"),
    );
  return (
    <Panel title={t("part.rules")}>
      <div className={css.fields}>
        {hasPenalty && (
          <>
            <TextField
              {...form.field("penaltyMinutes")}
              label={t("field.penaltyMinutes")}
              inputMode="numeric"
              maxLength={4}
            />
            <fieldset className={css.checks}>
              <legend>{t("field.penaltyVerdicts")}</legend>
              <p>{t("hint.penaltyVerdicts")}</p>
              {penaltyChoices(rule).includes("pac") && <p>{t("hint.partial")}</p>}
              {penaltyChoices(rule).map((one) => (
                <label key={one}>
                  <input
                    type="checkbox"
                    checked={costs.has(one)}
                    onChange={(event) => setCosts(one, event.currentTarget.checked)}
                  />
                  {t(`penaltyVerdict.${one}`)}
                </label>
              ))}
            </fieldset>
          </>
        )}
        <TextField
          {...form.field("submissionsMax")}
          label={t("field.submissionsMax")}
          hint={t("hint.submissionsMax")}
          inputMode="numeric"
          maxLength={4}
        />
        <fieldset className={css.checks}>
          <legend>{t("field.languages")}</legend>
          <p>{t("hint.languages")}</p>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={stored.includes(name)}
                onChange={(event) => setLanguage(name, event.currentTarget.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
    </Panel>
  );
}
