import type { SubmissionRow } from "../../shared/submission/submission.ts";
import type { RowPage } from "../place/entry.ts";

/** The page with one row replaced; the page itself, unchanged, if the row is not on it. */
export function withRow(page: RowPage, row: SubmissionRow): RowPage {
  if (!page.records.some(({ submitId }) => submitId === row.submitId)) return page;
  const records = page.records.map((each) => (each.submitId === row.submitId ? row : each));
  return { ...page, records };
}
