import { lazy, Suspense } from "react";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { memorySize, milliseconds } from "../../ui/text/figures.ts";
import { CaseReason } from "./CaseReason.tsx";
import css from "./CaseGrid.module.css";

const CaseFiles = lazy(async () => ({ default: (await import("./CaseFiles.tsx")).CaseFiles }));

/** Details of one test case: verdict, time and memory, reason, checker message and, for staff, its files. */
export function CaseDetail({ one, scored }: { one: CaseResult; scored: boolean }) {
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  const judged = one.status !== Verdict.NotSubmitted;
  return (
    <div className={css.card}>
      <p className={css.cardHead}>
        <strong>{t("caseName", { seq: one.seq })}</strong>
        {judged ? <VerdictMark status={one.status} look="pill" /> : t("skipped")}
        {judged && (
          <span className="figures">
            {milliseconds(one.time, locale)}, {memorySize(one.memory, locale)}
          </span>
        )}
        {scored && one.score !== null && (
          <span className="figures">{t("caseScore", { score: one.score })}</span>
        )}
      </p>
      <Suspense fallback={null}>
        <CaseReason one={one} />
      </Suspense>
      {one.userOutput && (
        <div>
          <p className={css.cardLabel}>{t("caseMessage")}</p>
          <pre className={css.message}>{one.userOutput}</pre>
        </div>
      )}
      {one.inputData && one.outputData && (
        <Suspense fallback={null}>
          <CaseFiles pid={one.pid} input={one.inputData} output={one.outputData} />
        </Suspense>
      )}
    </div>
  );
}
