import { useQuery } from "@tanstack/react-query";
import { nameFields, timeCountings } from "../../../../shared/contest/contest.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { websiteConfigQuery } from "../../../platform/siteQueries.ts";
import { SelectField, TextAreaField, Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import type { PartProps } from "./useContestForm.ts";

/** Form section for the content and the audience of the scoreboard. */
export function BoardPart({ form }: PartProps) {
  const t = useAdminContestWords();
  const isOfSite = useOwnerClass() === null;
  const offeredNames = nameFields.filter((each) => isOfSite || each !== "realname");
  const hasRatings = useQuery(websiteConfigQuery()).data?.contestRating === true;
  return (
    <Panel title={t("part.board")}>
      <div className={css.fields}>
        <SelectField {...form.field("rankShowName")} label={t("field.rankShowName")}>
          {offeredNames.map((each) => (
            <option key={each} value={each}>
              {t(`names.${each}`)}
            </option>
          ))}
        </SelectField>
        {form.values.rankShowName === "realname" && (
          <p className={css.warning}>
            <Icon name="warning" /> {t("hint.realname")}
          </p>
        )}
        {form.values.rule === "acm" && (
          <SelectField
            {...form.field("timeCounting")}
            label={t("field.timeCounting")}
            hint={t(`hint.timeCounting.${form.values.timeCounting}`)}
          >
            {timeCountings.map((each) => (
              <option key={each} value={each}>
                {t(`timeCountings.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField
          {...form.field("starAccount")}
          label={t("field.starAccount")}
          hint={t("hint.stars")}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={500_000}
        />
        <Toggle {...form.flag("openRank")} label={t("field.openRank")} />
        <div className={css.switch}>
          <Toggle {...form.flag("genderMarks")} label={t("field.genderMarks")} />
          <p>{t("hint.genderMarks")}</p>
        </div>
        <Toggle {...form.flag("contestAdminRank")} label={t("field.contestAdminRank")} />
        {isOfSite && hasRatings && (
          <div className={css.switch}>
            <Toggle {...form.flag("isRated")} label={t("field.isRated")} />
            <p>{t("hint.isRated")}</p>
          </div>
        )}
      </div>
    </Panel>
  );
}
