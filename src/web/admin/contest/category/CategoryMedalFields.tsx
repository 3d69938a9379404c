import type { StoredCategory } from "../../../../shared/contestOrganizer/contestCategory.ts";
import { MEDALS_MAX } from "../../../../shared/contest/contestMedals.ts";
import { medals as kinds, usualAwards } from "../../../../shared/scoreboard/medals.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { useAdminContestWords } from "../texts.ts";
import css from "./CategoriesPage.module.css";

type Medals = StoredCategory["medals"];
const units = ["contest", "count", "percent"] as const;

/** Whether medals are awarded within a category, and how many. */
export function CategoryMedalFields(props: { medals: Medals; onChange: (medals: Medals) => void }) {
  const { medals, onChange } = props;
  const t = useAdminContestWords();
  const unit = medals?.unit ?? "none";
  const hasNumbers = medals !== null && medals.unit !== "contest";
  const most = unit === "percent" ? 100 : MEDALS_MAX;
  return (
    <>
      <div className={css.medals}>
        <SelectField
          label={t("category.medals.label")}
          value={unit}
          onChange={({ currentTarget: { value } }) => {
            const next = units.find((each) => each === value);
            const amounts = hasNumbers ? medals.amounts : usualAwards.amounts;
            onChange(next === undefined ? null : { unit: next, amounts });
          }}
        >
          <option value="none">{t("category.medals.none")}</option>
          {units.map((each) => (
            <option key={each} value={each}>
              {t(`category.medals.${each}`)}
            </option>
          ))}
        </SelectField>
        {hasNumbers &&
          kinds.map((kind) => (
            <TextField
              key={kind}
              label={t(`category.medals.${kind}`)}
              type="number"
              min={0}
              max={most}
              value={String(medals.amounts[kind])}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...medals,
                  amounts: { ...medals.amounts, [kind]: amountIn(value, most) },
                })
              }
            />
          ))}
      </div>
      {medals && <p className={css.hint}>{t("category.medals.text")}</p>}
    </>
  );
}

/** The typed whole number, limited to the allowed range. */
function amountIn(text: string, most: number): number {
  return Math.min(most, Math.max(0, Math.trunc(Number(text)) || 0));
}
