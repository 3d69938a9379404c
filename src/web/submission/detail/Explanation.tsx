import { useQuery } from "@tanstack/react-query";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { decidingCase } from "../../../shared/verdict/decidingCase.ts";
import { Verdict, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { compilerInWords, countErrors, endInWords } from "../endInWords.ts";
import type { EndTexts } from "../endTexts.ts";
import { useEndings } from "../endings.ts";
import { JuryNote } from "./JuryNote.tsx";
import { submissionQuery } from "../queries.ts";
import { FirstDifference } from "./FirstDifference.tsx";
import css from "./VerdictSummary.module.css";

/** A submission row, with the compiler output if it is loaded. */
export type ExplainedRow = SubmissionRow & { errorMessage?: string | null };

interface ExplanationProps {
  row: ExplainedRow;
  cases: readonly CaseResult[];
}

/** Explains the verdict in a few sentences. */
export function Explanation({ row, cases }: ExplanationProps) {
  const words = useEndings();
  const lines = useLines(row, cases, words);
  const deciding = decidingCase(cases);
  if (lines.length === 0) return null;
  return (
    <div className={css.why}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {words && deciding && <JuryNote one={deciding} words={words} />}
      {words && (
        <FirstDifference difference={(deciding ?? row).endedBy?.difference} words={words} />
      )}
      {row.status === Verdict.SystemError && words && <Reference row={row} words={words} />}
    </div>
  );
}

const withHelp = ["PE", "WA", "CE", "SE", "SF", "SNR", "PAC"] as const;

function useLines(
  row: ExplanationProps["row"],
  cases: readonly CaseResult[],
  words: EndTexts | null,
): string[] {
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  const lines: string[] = [];
  const { short } = verdictOf(row.status);
  const help = withHelp.find((each) => each === short);
  if (help && words) lines.push(words(`help.${help}`));
  const deciding = decidingCase(cases);
  // If later cases are not published, the number of passed cases is unknown.
  const isCut = row.casesTotal !== null && cases.length < row.casesTotal;
  if (deciding && !isCut) {
    const accepted = cases.filter(({ status }) => status === Verdict.Accepted).length;
    lines.push(t("casesPassed", { accepted, total: cases.length, seq: deciding.seq }));
  }
  if (!words) return lines;
  const { endedBy } = row;
  if (endedBy?.phase === "compile") {
    const message = row.errorMessage ?? null;
    const errors = message === null ? null : countErrors(message);
    const reason = compilerInWords(endedBy, errors, { t: words, locale });
    return reason ? [...lines, words("atCompile", { reason })] : lines;
  }
  // If the cases are not published, the row contains everything that the reader may see.
  const status = endedBy?.status ?? row.status;
  const judged = deciding ?? { status, time: row.time, endedBy };
  const [first = firstLine(deciding?.userOutput ?? null), ...more] = endInWords(
    judged,
    words,
    locale,
  );
  if (!first) return lines;
  const seq = deciding?.seq ?? endedBy?.seq;
  lines.push(seq ? words("onCase", { seq, reason: first }) : first, ...more);
  return lines;
}

/** The first line of a checker message, which may be long. */
function firstLine(message: string | null): string | null {
  const line = message?.trim().split("\n", 1)[0] ?? "";
  return line === "" ? null : line;
}

/** Trace id of a System Error, for the submission's owner; only the detail call returns it. */
function Reference({ row, words }: { row: SubmissionRow; words: EndTexts }) {
  const uid = useSession()?.user.uid;
  const { data } = useQuery({ ...submissionQuery(row.submitId, uid), staleTime: 0 });
  const reference = data?.submission.status === row.status && data.submission.reference;
  if (!reference) return null;
  return (
    <p className={css.reference}>
      {words("reference")} <code>{reference}</code>
      <CopyButton text={reference} label={words("copyReference")} iconOnly />
    </p>
  );
}
