import type { ReactNode } from "react";
import { usualPenaltyMinutes, usualPenaltyVerdicts } from "../../shared/contestRegulations.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { durationInWords } from "../ui/durationInWords.ts";
import type { OpenContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

/** Rules of this contest that differ from the usual ones. */
function Regulations({ contest: { info } }: { contest: OpenContest }) {
  const t = useContestWords();
  const { rule, penaltyMinutes, penaltyVerdicts, allowedLanguages, submissionsMax } = info;
  const usual = usualPenaltyMinutes(rule);
  const isUsual =
    penaltyMinutes === usual && penaltyVerdicts.join() === usualPenaltyVerdicts.join();
  const lines = [
    usual > 0 &&
      !isUsual &&
      t("regulations.penalty", {
        minutes: penaltyMinutes,
        verdicts: penaltyVerdicts.join(", ").toUpperCase() || "–",
      }),
    submissionsMax > 0 && t("regulations.submissions", { max: submissionsMax }),
    allowedLanguages.length > 0 &&
      t("regulations.languages", { languages: allowedLanguages.join(", ") }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={css.regulations} aria-label={t("regulations.title")}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

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
        {info.problemCount !== null && (
          <span>{t("problemCount", { count: info.problemCount })}</span>
        )}
        {action}
      </p>
      <p className={css.rule}>
        <strong>{t("rule")}</strong> {t(`rules.${info.rule}`)}
        <span>{t(`ruleMeaning.${info.rule}`)}</span>
      </p>
      <Regulations contest={contest} />
    </>
  );
}
