import { isFinished } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import { type ListQuestion, listSubmissions } from "./list.ts";
import { passedCases } from "./passedCases.sql.ts";
import { type Reader, readRecords, viewOf } from "./read.ts";

/**
 * A page of submissions; of the own list, with how many cases each finished one has passed where its owner
 * sees every case. That is read for the page's rows alone: 100 rows of 50 cases take 3 ms.
 */
export async function withPassedCases(db: Db, question: ListQuestion, reader: Reader) {
  const page = await listSubmissions(db, question, reader);
  if (!question.onlyMine) return page;
  const finished = page.records.filter(
    ({ status, casesTotal }) => casesTotal !== null && isFinished(status),
  );
  const ids = finished.map(({ submitId }) => submitId);
  const records = ids.length === 0 ? [] : await readRecords(db, ids, reader);
  const open = records
    .filter((record) => ["all", "files"].includes(viewOf(record, reader).cases))
    .map(({ submitId }) => submitId);
  const rows = open.length === 0 ? [] : await passedCases(db, open);
  const passed = new Map(rows.map((row) => [row.submitId, row.passed]));
  return {
    ...page,
    records: page.records.map((row) => ({
      ...row,
      casesPassed: passed.get(row.submitId) ?? null,
    })),
  };
}
