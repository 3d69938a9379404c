import {
  type CaseResult,
  FAILING_INPUT_MAX,
  type FailingInput,
} from "../../shared/verdict/caseResults.ts";
import { decidingCase } from "../../shared/verdict/decidingCase.ts";
import { endedBy } from "../../shared/verdict/runEnd.ts";
import { isFinished, Verdict } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { storable } from "../platform/job/jobs.ts";
import type { ScopedDb } from "../scope/service.ts";
import { inputOfCase } from "./failingInput.sql.ts";
import { showsFailingInput, type SubmissionView } from "./policy.ts";
import { type Reader, visibleRecord } from "./read.ts";
import { partsFor } from "./visibleEnd.ts";
import { caseResults, type CaseRow, sampleCases } from "./sql.ts";

/** Results per test case in order; null when the reader may not see them. */
export async function readCases(
  source: ScopedDb,
  submitId: number,
  reader: Reader,
): Promise<CaseResult[] | null> {
  const { db } = source;
  const { view } = await visibleRecord(source, submitId, reader);
  if (view.cases === "none") return null;
  const rows = visibleCases(
    await caseResults(db, { submitId, from: 0, to: Number.MAX_SAFE_INTEGER }),
    view,
  );
  const samples = await samplesAmong(db, submitId, rows);
  return rows.map((row) => caseFor(row, view, samples));
}

/** Maps case numbers to the numbers of the corresponding samples in the statement. */
export type SampleNumbers = ReadonlyMap<number, number>;

const noSamples: SampleNumbers = new Map();

/**
 * Returns the cases whose input and answer appear as a sample in the statement. The samples are read only if a case
 * failed or has details.
 */
export async function samplesAmong(
  db: Db,
  submitId: number,
  rows: readonly CaseRow[],
): Promise<SampleNumbers> {
  const saysNothing = ({ status, userOutput, endedBy: end }: CaseRow): boolean =>
    status === Verdict.Accepted && userOutput === null && end === null;
  if (rows.every(saysNothing)) return noSamples;
  return new Map((await sampleCases(db, { submitId })).map(({ seq, sample }) => [seq, sample]));
}

/**
 * The beginning of the input of the first failed case; null during judging, if every case passed, or if the reader may
 * not see it.
 */
export async function readFailingInput(
  { files, ...source }: ScopedDb & { files: FileStore },
  submitId: number,
  reader: Reader,
): Promise<FailingInput | null> {
  const { db } = source;
  const { record, view } = await visibleRecord(source, submitId, reader);
  if (view.cases === "none" || !isFinished(record.status)) return null;
  const rows = await caseResults(db, { submitId, from: 0, to: Number.MAX_SAFE_INTEGER });
  const failed = decidingCase(rows);
  const input = failed && (await inputOfCase(source, submitId, failed.seq));
  if (!input) return null;
  const samples = await samplesAmong(db, submitId, [failed]);
  const { sha256, size, isClosed } = input;
  const isSample = samples.has(failed.seq);
  if (!showsFailingInput(view, { isSample, isClosed })) return null;
  const bytes = await files.readBytes(sha256, 0, Math.min(size, FAILING_INPUT_MAX));
  // The bytes are decoded as a stream, so that a truncated character at the end is omitted.
  const text = new TextDecoder().decode(bytes, { stream: size > bytes.length });
  return { seq: failed.seq, inputText: storable(text), size, isCut: size > bytes.length };
}

/** The cases that the reader may see: under some policies, only those up to the first failed case. */
function visibleCases(rows: CaseRow[], { cases }: SubmissionView): CaseRow[] {
  if (cases !== "firstFailed") return rows;
  const last = decidingCase(rows)?.seq ?? Number.MAX_SAFE_INTEGER;
  return rows.filter(({ seq }) => seq <= last);
}

/** A case as the reader may see it: only staff receive file names, and jury data is always included for samples. */
export function caseFor(row: CaseRow, view: SubmissionView, samples: SampleNumbers): CaseResult {
  const files = view.cases === "files";
  const juryData = juryDataOf(view, samples.has(row.seq));
  const ended = endedBy.safeParse(row.endedBy);
  return {
    ...row,
    inputData: files ? row.inputData : null,
    outputData: files ? row.outputData : null,
    userOutput: juryData === "hidden" ? null : row.userOutput,
    endedBy: ended.success ? partsFor(ended.data, view, juryData) : null,
    juryData,
    sample: samples.get(row.seq) ?? null,
  };
}

/** Returns `staff` only if the data is hidden from contestants. */
function juryDataOf(view: SubmissionView, isSample: boolean): CaseResult["juryData"] {
  if (isSample) return "sample";
  return view.juryData === "staff" && view.juryDataOpened ? "open" : view.juryData;
}
