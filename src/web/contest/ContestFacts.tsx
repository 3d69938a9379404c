import type { ReactNode } from "react";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import {
  usualPenaltyMinutes,
  usualPenaltyVerdicts,
} from "../../shared/contest/contestRegulations.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { durationInWords } from "../ui/text/durationInWords.ts";
import { WordSpace } from "../ui/text/WordSpace.tsx";
import type { OpenContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

const hasPenalty = (rule: ContestInfo["rule"]) => usualPenaltyMinutes(rule) > 0;

/** Minutes of penalty time that a wrong submission adds. */
function penaltyOfTry({ penaltyMinutes, penaltyVerdicts }: ContestInfo): number {
  return penaltyVerdicts.length === 0 ? 0 : penaltyMinutes;
}

/** Shows the rules of this contest that differ from the default rules. */
function Regulations({ contest: { info } }: { contest: OpenContest }) {
  const t = useContestWords();
  const { rule, penaltyMinutes, penaltyVerdicts, allowedLanguages, submissionsMax } = info;
  const isUsual = penaltyVerdicts.join() === usualPenaltyVerdicts.join();
  const lines = [
    hasPenalty(rule) &&
      !isUsual &&
      penaltyMinutes > 0 &&
      penaltyVerdicts.length > 0 &&
      t("regulations.penalty", { verdicts: penaltyVerdicts.join(", ").toUpperCase() }),
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

/**
 * Author, length and scoring rules (such as ACM or OI) of a contest; `action` is shown at the end of the first line.
 */
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
        <span>
          {t(`ruleMeaning.${info.rule}`)}
          {hasPenalty(info.rule) && (
            <>
              <WordSpace />
              {t("rulePenalty", { minutes: penaltyOfTry(info) })}
            </>
          )}
        </span>
      </p>
      <Regulations contest={contest} />
    </>
  );
}
