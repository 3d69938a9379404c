import type { CaseResult, SubmissionRow } from "../../shared/submission.ts";
import { Verdict, isFinished, verdictOf } from "../../shared/verdict.ts";
import { useLocaleShown, useTexts } from "../platform/texts.tsx";
import { VerdictMark } from "../ui/VerdictMark.tsx";
import { decidingCase } from "./whyEnded.ts";
import { memorySize, milliseconds } from "./figures.ts";
import { reasonInWords } from "./reasonInWords.ts";
import css from "./VerdictSummary.module.css";

interface VerdictSummaryProps {
  row: SubmissionRow;
  cases: readonly CaseResult[] | null;
  /** `banner` heads the detail page, `panel` stands beside the code. */
  form: "banner" | "panel";
  children?: React.ReactNode;
}

/** The verdict, its numbers, and why, in words. While judging: what is going on and how far. */
export function VerdictSummary({ row, cases, form, children }: VerdictSummaryProps) {
  const { tone } = verdictOf(row.status);
  return (
    <div className={css.summary} data-tone={tone} data-form={form}>
      <div className={css.head}>
        <VerdictMark status={row.status} className={css.verdict} />
        <Numbers row={row} />
        {children}
      </div>
      {!isFinished(row.status) && <Progress row={row} />}
      <Explanation row={row} cases={cases ?? []} />
    </div>
  );
}

function Numbers({ row }: { row: SubmissionRow }) {
  const t = useTexts("submission");
  const locale = useLocaleShown();
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

/** One or two sentences: what happens now, or what decided the verdict. */
function Explanation({ row, cases }: { row: SubmissionRow; cases: readonly CaseResult[] }) {
  const lines = useExplanation(row, cases);
  if (lines.length === 0) return null;
  return (
    <p className={css.why}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

function useExplanation(row: SubmissionRow, cases: readonly CaseResult[]): string[] {
  const t = useTexts("submission");
  const locale = useLocaleShown();
  switch (row.status) {
    case Verdict.Pending:
      return [t("waiting")];
    case Verdict.Compiling:
      return [t("compilingNow")];
    case Verdict.Submitting:
      return [t("submittingNow")];
    case Verdict.Judging:
      return row.casesTotal
        ? [t("casesProgress", { done: row.casesDone ?? 0, total: row.casesTotal })]
        : [t("judgingNow")];
    case Verdict.Accepted:
      return cases.length > 0 ? [t("allPassed", { total: cases.length })] : [];
  }
  const lines: string[] = [];
  const help = helped(verdictOf(row.status).short);
  if (help) lines.push(t(`verdictHelp.${help}`));
  const deciding = decidingCase(cases);
  if (deciding) {
    const { seq } = deciding;
    const accepted = cases.filter(({ status }) => status === Verdict.Accepted).length;
    lines.push(t("casesPassed", { accepted, total: cases.length, seq }));
    const reason = reasonInWords(deciding, t, locale) ?? firstLine(deciding.userOutput);
    if (reason) lines.push(t("onCase", { seq, reason }));
  }
  return lines;
}

/** A checker's message may be long; its first line says most. */
function firstLine(message: string | null): string | null {
  const line = message?.trim().split("\n", 1)[0] ?? "";
  return line === "" ? null : line;
}

const withHelp = ["PE", "WA", "CE", "SE", "SF", "SNR"] as const;

function helped(short: string) {
  return withHelp.find((known) => known === short);
}
