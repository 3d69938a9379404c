import type { Locale } from "../../shared/text/locale.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { compilerInWords, endInWords } from "./endInWords.ts";
import { loadEndings } from "./endings.ts";

/** The reason for a listed submission's verdict, in one line; empty if the verdict needs no explanation. */
export async function endTooltip(row: SubmissionRow, locale: Locale): Promise<string> {
  const { endedBy } = row;
  const t = await loadEndings(locale);
  if (!t || !endedBy) return "";
  if (endedBy.phase === "compile") return compilerInWords(endedBy, null, { t, locale }) ?? "";
  const judged = { status: endedBy.status ?? row.status, time: row.time, endedBy };
  const [reason] = endInWords(judged, t, locale);
  if (!reason) return "";
  return endedBy.seq === null ? reason : t("onCase", { seq: endedBy.seq, reason });
}
