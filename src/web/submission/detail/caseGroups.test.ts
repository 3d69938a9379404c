import { describe, expect, test } from "vitest";
import type { SubtaskResult } from "../../../shared/submission/submission.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import {
  countByStatus,
  currentSubtasks,
  groupCases,
  hasCasePoints,
  reasonsFor,
} from "./caseGroups.ts";

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

test("cases outside of subtasks come last and have points", () => {
  const groups = groupCases([{ seq: 0, groupNum: null, status: 0 } as CaseResult, ...cases], first);
  expect(groups.map((group) => [group.num, hasCasePoints(group)])).toEqual([
    [1, false],
    [2, false],
    [null, true],
  ]);
});

test("the legend counts every status once, the most frequent first", () => {
  expect(countByStatus([...cases, { status: -1 } as CaseResult])).toEqual([
    { status: -1, count: 3 },
    { status: 0, count: 2 },
  ]);
});

const subtask = (num: number, rest: Partial<SubtaskResult> = {}): SubtaskResult => ({
  num,
  type: "min",
  fullScore: 50,
  score: 50,
  dependsOn: [],
  addsUp: false,
  ...rest,
});
const first = [subtask(1), subtask(2, { score: 0 })];

/** The explanations for subtask 3, whose cases have these statuses, after the subtasks `before`. */
function reasons(statuses: number[], own: Partial<SubtaskResult>, before = first) {
  const subtasks = [...before, subtask(3, own)];
  const rows = statuses.map((status, at) => ({ seq: at, groupNum: 3, status }) as CaseResult);
  const [group] = groupCases(rows, subtasks);
  return reasonsFor(group!, subtasks);
}

const { Accepted, WrongAnswer, NotSubmitted } = Verdict;
const unknown = first.map((each) => ({ ...each, score: null }));

describe("the explanations of a subtask", () => {
  test.each([
    ["sum without dependencies: nothing to explain", [Accepted], { type: "sum" }, []],
    ["min", [Accepted, WrongAnswer], {}, [{ kind: "min" }]],
    [
      "mul, stopped after a case without points",
      [WrongAnswer, NotSubmitted],
      { type: "mul" },
      [{ kind: "mul" }, { kind: "stopped" }],
    ],
    [
      "judged with dependencies",
      [Accepted],
      { type: "sum", dependsOn: [1] },
      [{ kind: "requires", nums: [1] }],
    ],
    [
      "skipped: only the subtasks without full points are named",
      [NotSubmitted, NotSubmitted],
      { dependsOn: [1, 2] },
      [{ kind: "skipped", nums: [2] }],
    ],
  ] as const)("%s", (_name, statuses, own, expected) => {
    expect(reasons([...statuses], own as Partial<SubtaskResult>)).toEqual(expected);
  });

  test("a skipped subtask names all its dependencies if their points are not visible", () => {
    expect(reasons([NotSubmitted], { dependsOn: [1, 2] }, unknown)).toEqual([
      { kind: "skipped", nums: [1, 2] },
    ]);
  });
});

describe("the points of subtasks are those of the current verdict", () => {
  const scores = (status: number, score: number | null) =>
    currentSubtasks({ subtasks: first }, { status, score })?.map((each) => each.score);

  test("of a finished submission with this score", () => {
    expect(scores(Verdict.PartialAccepted, 50)).toEqual([50, 0]);
  });

  test("not while it is judged, and not with the score of another verdict", () => {
    expect(scores(Verdict.Judging, null)).toEqual([null, null]);
    expect(scores(Verdict.Accepted, 100)).toEqual([null, null]);
  });

  test("a problem without subtasks has none", () => {
    expect(currentSubtasks({}, { status: Accepted, score: 100 })).toBeUndefined();
  });
});
