import { expect, test } from "vitest";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { withRow } from "./rowPage.ts";

const row = (submitId: number, status: number) => ({ submitId, status }) as SubmissionRow;
const page = { records: [row(2, 7), row(1, 0)], total: 2 };

test("an event changes its row and no other", () => {
  const next = withRow(page, row(2, 0));
  expect(next.records).toEqual([row(2, 0), row(1, 0)]);
  expect(next.records[1]).toBe(page.records[1]);
});

test("an event of a row that is not on the page leaves the page as it is", () => {
  expect(withRow(page, row(3, 0))).toBe(page);
});
