import type { CaseResult } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";
import { useLocaleShown, useTexts } from "../platform/texts.tsx";
import { VerdictMark } from "../ui/VerdictMark.tsx";
import { memorySize, milliseconds } from "./figures.ts";
import { reasonInWords } from "./reasonInWords.ts";
import css from "./CaseGrid.module.css";

/** What is known about one test case: verdict, figures, why, the checker's words, files for staff. */
export function CaseDetail({ one, scored }: { one: CaseResult; scored: boolean }) {
  const t = useTexts("submission");
  const locale = useLocaleShown();
  const reason = reasonInWords(one, t, locale);
  const judged = one.status !== Verdict.NotSubmitted;
  return (
    <div className={css.card}>
      <p className={css.cardHead}>
        <strong>{t("caseName", { seq: one.seq })}</strong>
        <VerdictMark status={one.status} look="pill" />
        {judged && (
          <span className="figures">
            {milliseconds(one.time, locale)}, {memorySize(one.memory, locale)}
          </span>
        )}
        {scored && one.score !== null && (
          <span className="figures">{t("caseScore", { score: one.score })}</span>
        )}
      </p>
      {reason && <p>{reason}</p>}
      {one.userOutput && (
        <div>
          <p className={css.cardLabel}>{t("caseMessage")}</p>
          <pre className={css.message}>{one.userOutput}</pre>
        </div>
      )}
      {one.inputData && one.outputData && (
        <p className={css.cardLabel}>
          {t("caseFiles", { input: one.inputData, output: one.outputData })}
        </p>
      )}
    </div>
  );
}
