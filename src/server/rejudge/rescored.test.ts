import { expect, test } from "vitest";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { DataOfVersion, ScoredSubmission } from "./rescore.sql.ts";
import { rescored } from "./rescored.ts";

const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PAC, NotSubmitted: NS } = Verdict;

type Subtasks = DataOfVersion["subtasks"];

const dataOf = (
  scores: readonly number[],
  groups: readonly (number | null)[] = [],
  subtasks: Subtasks = [],
): DataOfVersion => ({
  pid: 1,
  version: 1,
  isCurrent: false,
  subtasks,
  cases: scores.map((score, at) => ({
    seq: at + 1,
    files: `f${at}`,
    score,
    group: groups[at] ?? null,
  })),
});
const minimum = (num: number, score: number, dependsOn: number[] = []): Subtasks[number] => ({
  num,
  type: "min",
  score,
  dependsOn,
});

function withOtherFiles(data: DataOfVersion): DataOfVersion {
  return { ...data, cases: data.cases.map((each) => ({ ...each, files: `other ${each.files}` })) };
}

function submission(statuses: readonly number[], score: number): ScoredSubmission {
  const isAccepted = statuses.every((status) => status === AC);
  return {
    submitId: 1,
    pid: 1,
    version: 1,
    timeMs: 5,
    memoryKb: 9,
    judger: "n",
    endedBy: null,
    status: isAccepted ? AC : score > 0 ? PAC : WA,
    score,
    cases: statuses.map((status, at) => ({
      seq: at + 1,
      status,
      timeMs: 5,
      memoryKb: 9,
      score: null,
      group: null,
      message: null,
      endedBy: null,
    })),
  };
}

interface Computed {
  one: ScoredSubmission;
  before: DataOfVersion;
  now: DataOfVersion;
  /** The expected status and points, followed by the points of each subtask. */
  expected: [status: number, score: number, ...parts: number[]];
}

const computed: Record<string, Computed> = {
  "cases of their own": {
    one: submission([AC, WA], 30),
    before: dataOf([30, 70]),
    now: dataOf([60, 40]),
    expected: [PAC, 60],
  },
  "all accepted": {
    one: submission([AC, AC], 100),
    before: dataOf([30, 70]),
    now: dataOf([5, 5]),
    expected: [AC, 10],
  },
  "points where there were none": {
    one: submission([AC, WA], 0),
    before: dataOf([0, 100]),
    now: dataOf([40, 60]),
    expected: [PAC, 40],
  },
  "still nothing": {
    one: submission([WA, WA], 0),
    before: dataOf([30, 70]),
    now: dataOf([60, 40]),
    expected: [WA, 0],
  },
  "cases without a result earn nothing": {
    one: { ...submission([AC], 30), status: PAC },
    before: dataOf([30, 70]),
    now: dataOf([60, 40]),
    expected: [PAC, 60],
  },
  "the least of subtasks; skipped cases earn nothing": {
    one: submission([AC, AC, WA, NS], 20),
    before: dataOf([0, 0, 0, 0], [1, 1, 2, 2], [minimum(1, 20), minimum(2, 80, [1])]),
    now: dataOf([0, 0, 0, 0], [1, 1, 2, 2], [minimum(1, 35), minimum(2, 65, [1])]),
    expected: [PAC, 35, 35, 0],
  },
};

test.each(Object.entries(computed))("%s", (_name, { one, before, now, expected }) => {
  const result = rescored(one, before, now);
  expect([result?.status, result?.score, ...(result?.subtasks ?? [])]).toEqual(expected);
});

test.each([
  ["other cases", submission([AC], 100), dataOf([100]), dataOf([])],
  ["other files", submission([AC], 100), dataOf([100]), withOtherFiles(dataOf([50]))],
  ["another group", submission([AC], 100), dataOf([100]), dataOf([50], [1])],
  [
    "other dependencies",
    submission([AC, AC], 50),
    dataOf([0, 0], [1, 2], [minimum(1, 25), minimum(2, 25)]),
    dataOf([0, 0], [1, 2], [minimum(1, 25), minimum(2, 25, [1])]),
  ],
  // The partial points of the first case may have been rounded to 0.
  ["a part of a case's points", submission([PAC, AC], 70), dataOf([30, 70]), dataOf([60, 40])],
  ["a score that falls to nothing", submission([AC, WA], 30), dataOf([30, 70]), dataOf([0, 100])],
  ["a score that does not follow", submission([AC, WA], 31), dataOf([30, 70]), dataOf([60, 40])],
  ["no results of cases", submission([], 0), dataOf([30, 70]), dataOf([60, 40])],
  ["unknown former data", submission([AC], 100), undefined, dataOf([50])],
] as const)("judged again: %s", (_name, one, before, now) => {
  expect(rescored(one, before, now)).toBeUndefined();
});
