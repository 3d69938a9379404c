import { expect, test } from "vitest";
import type { CaseResult } from "../../shared/verdict/caseResults.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { afterAnswer, afterEvent, mergeCases } from "./followState.ts";

const row = (submitId: number, status: number) => ({ submitId, status }) as SubmissionRow;
const one = (seq: number, status: number) => ({ seq, status }) as CaseResult;

test("cases appear in the order of the test data, for any order of arrival", () => {
  const state = { row: row(7, 7), cases: [one(3, 0)] };
  const next = afterEvent(state, { type: "cases", submitId: 7, cases: [one(1, 0), one(2, -1)] });
  expect(next.cases.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("events of other submissions change nothing", () => {
  const state = { row: row(7, 7), cases: [] };
  expect(afterEvent(state, { type: "submission", row: row(8, 0) })).toBe(state);
  expect(afterEvent(state, { type: "cases", submitId: 8, cases: [one(1, 0)] })).toBe(state);
});

test("a rejudge empties the grid; a verdict keeps it", () => {
  const state = { row: row(7, 7), cases: [one(1, -1)] };
  expect(afterEvent(state, { type: "submission", row: row(7, -1) }).cases).toHaveLength(1);
  expect(afterEvent(state, { type: "submission", row: row(7, 5) }).cases).toEqual([]);
});

test("a case that is reported again appears once, with the later result", () => {
  expect(mergeCases([one(1, 7)], [one(1, 0)])).toEqual([one(1, 0)]);
});

test.each([
  {
    shows: "judging stays when a response still has compiling",
    before: 7,
    response: 6,
    expected: [7, 1],
  },
  {
    shows: "judging stays when a response still has queued",
    before: 7,
    response: 5,
    expected: [7, 1],
  },
  {
    shows: "compiling stays when a response still has queued",
    before: 6,
    response: 5,
    expected: [6, 1],
  },
  { shows: "a later step in a response is applied", before: 5, response: 6, expected: [6, 0] },
  {
    shows: "a verdict in a response is applied, with the known cases",
    before: 7,
    response: -1,
    expected: [-1, 1],
  },
  { shows: "a rejudge in a response empties the grid", before: -1, response: 5, expected: [5, 0] },
])("$shows", ({ before, response, expected }) => {
  const state = { row: row(7, before), cases: [one(1, 0)] };
  const next = afterAnswer(state, row(7, response));
  expect([next.row.status, next.cases.length]).toEqual(expected);
});
