import { expect, test } from "vitest";
import type { CaseResult, SubmissionRow } from "../../shared/submission.ts";
import { afterEvent, mergeCases } from "./followState.ts";

const row = (submitId: number, status: number) => ({ submitId, status }) as SubmissionRow;
const one = (seq: number, status: number) => ({ seq, status }) as CaseResult;

test("cases appear in the order of the test data, whatever order they arrive in", () => {
  const state = { row: row(7, 7), cases: [one(3, 0)] };
  const next = afterEvent(state, { type: "cases", submitId: 7, cases: [one(1, 0), one(2, -1)] });
  expect(next.cases.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("news of other submissions change nothing", () => {
  const state = { row: row(7, 7), cases: [] };
  expect(afterEvent(state, { type: "submission", row: row(8, 0) })).toBe(state);
  expect(afterEvent(state, { type: "cases", submitId: 8, cases: [one(1, 0)] })).toBe(state);
});

test("a rejudge empties the grid; a verdict keeps it", () => {
  const state = { row: row(7, 7), cases: [one(1, -1)] };
  expect(afterEvent(state, { type: "submission", row: row(7, -1) }).cases).toHaveLength(1);
  expect(afterEvent(state, { type: "submission", row: row(7, 5) }).cases).toEqual([]);
});

test("a case that is reported again is there once, with the later result", () => {
  expect(mergeCases([one(1, 7)], [one(1, 0)])).toEqual([one(1, 0)]);
});
