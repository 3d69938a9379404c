import type { SubmissionRow } from "../../shared/submission.ts";

/** A page of submissions as returned by the list call. */
export interface RowPage {
  records: SubmissionRow[];
  total: number;
}

/** The page with one row replaced; the same page when the row is not on it. */
export function withRow(page: RowPage, row: SubmissionRow): RowPage {
  if (!page.records.some(({ submitId }) => submitId === row.submitId)) return page;
  const records = page.records.map((known) => (known.submitId === row.submitId ? row : known));
  return { ...page, records };
}
