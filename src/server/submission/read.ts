import { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import {
  type CaseResult,
  endedBy,
  type SubmissionDetail,
  type SubmissionRow,
} from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import { type SubmissionView, visibleSubmission } from "./policy.ts";
import {
  caseResults,
  type CaseRow,
  type SubmissionRecord,
  submissionsByIds,
  type SubmissionTexts,
  submissionTexts,
} from "./sql.ts";

export interface Reader {
  viewer: Pick<Viewer, "uid" | "role"> | null;
  locale: Locale;
}

/** What this reader sees of a stored row. */
export function viewOf(record: SubmissionRecord, { viewer }: Reader): SubmissionView {
  return visibleSubmission(viewer, record, record, new Date());
}

/** The row of lists, polls and the live channel; undefined when it does not exist for the reader. */
export function rowFor(record: SubmissionRecord, reader: Reader): SubmissionRow | undefined {
  if (!viewOf(record, reader).row) return undefined;
  return {
    submitId: record.submitId,
    pid: record.pid,
    cid: record.cid,
    displayPid: record.displayPid,
    title: titleIn(reader.locale, record),
    uid: record.uid,
    username: record.username,
    submitTime: record.submitTime.toISOString(),
    status: record.status,
    score: record.score,
    time: record.time,
    memory: record.memory,
    length: record.length,
    language: record.language,
    judger: record.judger,
    share: record.share,
    casesDone: record.casesDone,
    casesTotal: record.casesTotal,
  };
}

/** The title in the reader's language, else in the other, else the display id. */
export function titleIn(locale: Locale, { titleZh, titleEn, ...named }: Titled): string {
  const title = locale === "zh-CN" ? (titleZh ?? titleEn) : (titleEn ?? titleZh);
  return title ?? named.problemId ?? named.displayPid ?? "";
}

interface Titled {
  titleZh: string | null;
  titleEn: string | null;
  displayPid?: string;
  problemId?: string;
}

/** Rows in the order of the ids, without those the reader may not see. */
export async function readRows(db: Db, ids: number[], reader: Reader): Promise<SubmissionRow[]> {
  if (ids.length === 0) return [];
  const records = await submissionsByIds(db, ids);
  return records.flatMap((record) => rowFor(record, reader) ?? []);
}

/** A stored row with what the reader sees of it; a refusal when that is nothing. */
export async function visibleRecord(db: Db, submitId: number, reader: Reader) {
  const [record] = await submissionsByIds(db, [submitId]);
  const row = record && rowFor(record, reader);
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return { record, row, view: viewOf(record, reader) };
}

/** One submission with what the reader may see of code and error text. */
export async function readSubmission(
  db: Db,
  submitId: number,
  reader: Reader,
): Promise<{ submission: SubmissionDetail; codeShare: boolean }> {
  const { record, row, view } = await visibleRecord(db, submitId, reader);
  const [texts] = view.code ? await submissionTexts(db, submitId) : [];
  const submission = {
    ...row,
    code: texts?.code ?? null,
    errorMessage: texts && view.error ? errorText(record.status, texts) : null,
    cause: (view.cause && texts?.cause) || null,
    problemType: record.problemType,
    mayShare: view.mayShare,
    mayRejudge: view.mayRejudge,
  };
  return { submission, codeShare: record.codeShare };
}

/** Statuses whose error text is shown (specification 2.11). */
const explained = new Set<number>([
  Verdict.CompileError,
  Verdict.SystemError,
  Verdict.SubmittedFailed,
]);

function errorText(status: number, { message }: SubmissionTexts): string | null {
  return explained.has(status) ? message : null;
}

/** Results per test case in order; null when the reader may not see them. */
export async function readCases(
  db: Db,
  submitId: number,
  reader: Reader,
): Promise<CaseResult[] | null> {
  const { view } = await visibleRecord(db, submitId, reader);
  if (view.cases === "none") return null;
  const rows = await caseResults(db, submitId, 0, Number.MAX_SAFE_INTEGER);
  return rows.map((row) => caseFor(row, view));
}

/** A case as the reader may see it: file names only for staff. */
export function caseFor(row: CaseRow, view: SubmissionView): CaseResult {
  const files = view.cases === "files";
  const ended = endedBy.safeParse(row.endedBy);
  return {
    ...row,
    inputData: files ? row.inputData : null,
    outputData: files ? row.outputData : null,
    endedBy: ended.success ? ended.data : null,
  };
}
