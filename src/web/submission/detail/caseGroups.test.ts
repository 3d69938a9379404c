import { expect, test } from "vitest";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { countByStatus, groupCases } from "./caseGroups.ts";

const cases = [
  { seq: 1, groupNum: 2, status: 0 },
  { seq: 2, groupNum: 1, status: 0 },
  { seq: 3, groupNum: 2, status: -1 },
  { seq: 4, groupNum: 2, status: -1 },
] as CaseResult[];

test("cases stand under their subtask, subtasks in order", () => {
  const groups = groupCases(cases);
  expect(groups.map(({ num, accepted, cases: own }) => [num, accepted, own.length])).toEqual([
    [1, 1, 1],
    [2, 1, 3],
  ]);
});

test("without subtasks there is one group", () => {
  const flat = cases.map((one) => ({ ...one, groupNum: null }));
  expect(groupCases(flat)).toMatchObject([{ num: null, accepted: 2 }]);
});

test("the legend counts every status once, the most frequent first", () => {
  expect(countByStatus([...cases, { status: -1 } as CaseResult])).toEqual([
    { status: -1, count: 3 },
    { status: 0, count: 2 },
  ]);
});
