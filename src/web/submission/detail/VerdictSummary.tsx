import { Suspense } from "react";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { Verdict, isFinished, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { memorySize, milliseconds } from "../../ui/text/figures.ts";
import { StatusMark } from "../StatusMark.tsx";
import { Explanation, type ExplainedRow } from "./Explanation.tsx";
import css from "./VerdictSummary.module.css";

interface VerdictSummaryProps {
  row: ExplainedRow;
  cases: readonly CaseResult[] | null;
  /** `banner` is at the top of the detail page, `panel` is next to the code. */
  form: "banner" | "panel";
  children?: React.ReactNode;
}

/**
 * The verdict, the score, time and memory, and the reason for the verdict. For a submission that is still being judged:
 * the current stage and the progress.
 */
export function VerdictSummary({ row, cases, form, children }: VerdictSummaryProps) {
  const { tone } = verdictOf(row.status);
  return (
    <div className={css.summary} data-tone={tone} data-form={form}>
      <div className={css.head}>
        <StatusMark row={row} className={css.verdict} />
        <Numbers row={row} />
        {children}
      </div>
      {!isFinished(row.status) && <Progress row={row} />}
      <Why row={row} cases={cases ?? []} />
    </div>
  );
}

function Numbers({ row }: { row: SubmissionRow }) {
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  if (!isFinished(row.status)) return null;
  const { score, time, memory } = row;
  return (
    <span className={`figures ${css.numbers}`}>
      {score !== null && <span>{t("score", { score })}</span>}
      {time !== null && <span>{milliseconds(time, locale)}</span>}
      {memory !== null && <span>{memorySize(memory, locale)}</span>}
    </span>
  );
}

function Progress({ row: { casesDone, casesTotal, status } }: { row: SubmissionRow }) {
  const t = useTexts("submission");
  if (status !== Verdict.Judging || !casesTotal) {
    return <div className={css.bar} data-waiting aria-hidden />;
  }
  const done = casesDone ?? 0;
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={casesTotal}
      aria-valuenow={done}
      aria-label={t("casesProgress", { done, total: casesTotal })}
    >
      <span style={{ transform: `scaleX(${done / casesTotal})` }} />
    </div>
  );
}

/** A short line of text: the current state of judging, or the reason for the verdict. */
function Why({ row, cases }: { row: ExplainedRow; cases: readonly CaseResult[] }) {
  const t = useTexts("submission");
  const now = (text: string) => <p className={css.why}>{text}</p>;
  const { wait } = row;
  if (wait && !isFinished(row.status)) {
    const { judge, ahead = 0 } = wait;
    return now(t(`wait.${wait.for}`, { judge, ahead }));
  }
  switch (row.status) {
    case Verdict.Pending:
      return now(t("waiting"));
    case Verdict.Compiling:
      return now(t("compilingNow"));
    case Verdict.Submitting:
      return now(t("submittingNow"));
    case Verdict.Judging:
      return now(
        row.casesTotal
          ? t("casesProgress", { done: row.casesDone ?? 0, total: row.casesTotal })
          : t("judgingNow"),
      );
    case Verdict.Accepted:
      return cases.length > 0 ? now(t("allPassed", { total: cases.length })) : null;
    default:
      return (
        <Suspense fallback={now("\u00a0")}>
          <Explanation row={row} cases={cases} />
        </Suspense>
      );
  }
}
