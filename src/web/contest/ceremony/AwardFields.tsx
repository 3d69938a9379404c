import type { ContestInfo } from "../../../shared/contest/contest.ts";
import { MEDALS_MAX } from "../../../shared/contest/contestMedals.ts";
import { medals as kinds, shareOf } from "../../../shared/scoreboard/medals.ts";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { useBoardWords } from "../board/texts.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import css from "./Ceremony.module.css";
import type { useMedals } from "./useMedals.ts";

export type ShownCategory = ContestInfo["categories"][number];

/**
 * A field in which the organizer chooses the contestants of the ceremony: all of them, or those of one category, with
 * the medals of this category.
 */
export function CategoryField(props: {
  category: ShownCategory | undefined;
  onChange: (category: ShownCategory | undefined) => void;
}) {
  const { category, onChange } = props;
  const t = useBoardWords();
  const words = useContestWords();
  const { categories } = useContest().info;
  if (categories.length === 0) return null;
  return (
    <SelectField
      label={t("ceremony.category")}
      value={category?.id ?? ""}
      hint={category && t(category.medals ? "ceremony.ofCategory" : "ceremony.noneInCategory")}
      onChange={({ currentTarget: { value } }) =>
        onChange(categories.find(({ id }) => String(id) === value))
      }
    >
      <option value="">{words("categories.all")}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * The fields for the number of medals that the contest awards; `inCompetition`: number of contestants in competition,
 * once loaded.
 */
export function AwardFields(props: {
  medals: ReturnType<typeof useMedals>;
  inCompetition: number | undefined;
}) {
  const { medals, inCompetition } = props;
  const { unit, texts, awards } = medals;
  const t = useBoardWords();
  return (
    <div className={css.awards}>
      <SelectField
        label={t("ceremony.unit")}
        value={unit}
        onChange={(event) =>
          medals.setUnit(event.currentTarget.value === "count" ? "count" : "percent")
        }
      >
        <option value="percent">{t("ceremony.percent")}</option>
        <option value="count">{t("ceremony.count")}</option>
      </SelectField>
      {kinds.map((medal) => (
        <TextField
          key={medal}
          label={t(`ceremony.medals.${medal}`)}
          type="number"
          min={0}
          max={unit === "percent" ? 100 : MEDALS_MAX}
          required
          hint={
            unit === "percent" &&
            inCompetition !== undefined &&
            t("ceremony.share", {
              percent: awards.amounts[medal],
              count: shareOf(inCompetition, awards.amounts[medal]),
            })
          }
          value={texts[medal]}
          onChange={(event) => medals.setText(medal, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
