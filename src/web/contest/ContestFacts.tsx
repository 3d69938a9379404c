import type { ReactNode } from "react";
import { useDisplayLocale } from "../platform/texts.tsx";
import { durationInWords } from "../ui/durationInWords.ts";
import type { OpenContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

/** Author, length and rule of a contest; `action`: at the end of the first line. */
export function ContestFacts({ contest, action }: { contest: OpenContest; action?: ReactNode }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { info } = contest;
  return (
    <>
      <p className={css.facts}>
        {info.author !== "" && <span>{t("by", { name: info.author })}</span>}
        <span>{t("length", { length: durationInWords(info.duration, locale) })}</span>
        {action}
      </p>
      <p className={css.rule}>
        <strong>{t("rule")}</strong> {t(`rules.${info.rule}`)}
        <span>{t(`ruleMeaning.${info.rule}`)}</span>
      </p>
    </>
  );
}
