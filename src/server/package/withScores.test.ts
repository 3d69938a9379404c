import { expect, test } from "vitest";
import type { ProblemPackage } from "../../shared/problem/problemPackage.ts";
import { withScores } from "./readPackage.ts";

function scores(
  type: 0 | 1,
  cases: { score?: number; group?: number }[],
  subtasks: ProblemPackage["subtasks"] = [],
): number[] {
  const bare = cases.map(({ score, group }) => ({ score, group: group ?? null }));
  return withScores(bare, { type, subtasks }).map((each) => each.score);
}

test("a problem without points gives none", () => {
  expect(scores(0, [{ score: 10 }, {}])).toEqual([0, 0]);
});

test("100 is shared equally, the last ones get what does not divide", () => {
  expect(scores(1, [{}, {}, {}])).toEqual([33, 33, 34]);
  expect(
    scores(
      1,
      Array.from({ length: 7 }, () => ({})),
    ),
  ).toEqual([14, 14, 14, 14, 14, 15, 15]);
});

test("stated points stay, the others share the rest", () => {
  expect(scores(1, [{ score: 50 }, {}, {}])).toEqual([50, 25, 25]);
  expect(scores(1, [{ score: 120 }, {}])).toEqual([120, 0]);
});

test("every subtask shares its own points", () => {
  const subtasks = [
    { num: 1, type: "sum" as const, score: 20, dependsOn: [] },
    { num: 2, type: "min" as const, score: 80, dependsOn: [1] },
  ];
  expect(scores(1, [{ group: 1 }, { group: 2 }, { group: 1 }], subtasks)).toEqual([10, 80, 10]);
});
