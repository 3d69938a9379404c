import { expect, test } from "vitest";
import { caseScore, type Earned, subtaskFraction, scoreOf, validatorScores } from "./scoring.ts";

const earned = (full: number, fraction: number, group: number | null = null): Earned => ({
  full,
  fraction,
  group,
});
const subtask = (num: number, type: "sum" | "min" | "mul", score: number) => ({
  num,
  type,
  score,
  dependsOn: [],
});

test.each<[string, "sum" | "min" | "mul", [number, number][], number]>([
  [
    "the worst case decides a min subtask",
    "min",
    [
      [0, 1],
      [0, 0.5],
      [0, 0.75],
    ],
    0.5,
  ],
  [
    "one failure empties a min subtask",
    "min",
    [
      [0, 1],
      [0, 0],
    ],
    0,
  ],
  [
    "a mul subtask multiplies parts",
    "mul",
    [
      [0, 0.5],
      [0, 0.5],
      [0, 1],
    ],
    0.25,
  ],
  [
    "a sum subtask weighs cases by their points",
    "sum",
    [
      [30, 1],
      [10, 0],
    ],
    0.75,
  ],
  [
    "a sum subtask without points weighs cases equally",
    "sum",
    [
      [0, 1],
      [0, 0],
    ],
    0.5,
  ],
  [
    "a case without points does not count beside one with points",
    "sum",
    [
      [5, 1],
      [0, 0],
    ],
    1,
  ],
  ["a subtask without cases earns nothing", "min", [], 0],
])("%s", (_, type, cases, fraction) => {
  expect(
    subtaskFraction(
      type,
      cases.map(([full, part]) => earned(full, part, 1)),
    ),
  ).toBeCloseTo(fraction, 12);
});

test("without subtasks the points of the cases are added, each rounded down", () => {
  expect(scoreOf([earned(33, 0.5), earned(33, 0.5), earned(34, 1)], [])).toBe(16 + 16 + 34);
});

test("a fraction that is not exact in binary loses no point", () => {
  expect(scoreOf([earned(100, 0.29)], [])).toBe(29);
  expect(scoreOf([earned(0, 0.57, 1)], [subtask(1, "min", 100)])).toBe(57);
});

test("subtasks of every kind and cases without a subtask add up", () => {
  const cases = [
    earned(5, 1, 1),
    earned(5, 0, 1),
    earned(0, 1, 2),
    earned(0, 0.5, 2),
    earned(0, 0.5, 3),
    earned(0, 0.5, 3),
    earned(7, 1),
  ];
  const subtasks = [subtask(1, "sum", 10), subtask(2, "min", 30), subtask(3, "mul", 60)];
  expect(scoreOf(cases, subtasks)).toBe(5 + 15 + 15 + 7);
});

test("an equal third of a sum subtask is rounded down once, not per case", () => {
  const cases = [earned(0, 1, 1), earned(0, 1, 1), earned(0, 0, 1)];
  expect(scoreOf(cases, [subtask(1, "sum", 100)])).toBe(66);
});

test("a case of a min subtask shows the points the subtask would get if it were the only case", () => {
  expect(caseScore(earned(0, 0.5, 1), subtask(1, "min", 30))).toBe(15);
  expect(caseScore(earned(8, 0.5, 1), subtask(1, "min", 30))).toBe(4);
  expect(caseScore(earned(0, 1, 1), subtask(1, "sum", 30))).toBe(0);
  expect(caseScore(earned(10, 1), null)).toBe(10);
});

test("score files of a validator count by the points of the case, unless they are ignored", () => {
  const file = { sha256: "", size: 0, name: "1.in" };
  const cases = [{ seq: 1, input: file, output: file, score: 30, group: null }];
  const program = { language: "C++ 17", code: "", extraFiles: {}, protocol: "kattis" as const };
  const full = (scored: boolean, ignoresScores?: boolean) =>
    validatorScores({
      scored,
      cases,
      subtasks: [],
      judgeProgram: { ...program, ...(ignoresScores === undefined ? {} : { ignoresScores }) },
    })(1);
  expect(full(true)).toBe(30);
  expect(full(true, true)).toBeNull();
  expect(full(false)).toBeNull();
});
