import { expect, test } from "vitest";
import { continues, isOpen, sectionsOf } from "./casePlan.ts";

const blob = { sha256: "0".repeat(64), size: 1, name: "1.in" };
const oneCase = (seq: number, group: number | null = null) => ({
  seq,
  group,
  score: 0,
  input: blob,
  output: blob,
});
const subtask = (num: number, type: "sum" | "min" | "mul", dependsOn: number[] = []) => ({
  num,
  type,
  score: 10,
  dependsOn,
});

test("without subtasks there is one section, which stops only in iterate_until_wrong", () => {
  const cases = [oneCase(1), oneCase(2)];
  const [all] = sectionsOf({ caseMode: "default", cases, subtasks: [] });
  const [first] = sectionsOf({ caseMode: "iterate_until_wrong", cases, subtasks: [] });
  expect(all?.cases).toEqual(cases);
  expect(continues(all!, 0)).toBe(true);
  expect(continues(first!, 1)).toBe(true);
  expect(continues(first!, 0)).toBe(false);
  expect(continues(first!, 0.99)).toBe(false);
});

test("subtasks come in their order, cases without a subtask last", () => {
  const cases = [oneCase(1, 2), oneCase(2, 1), oneCase(3), oneCase(4, 2), oneCase(5, 9)];
  const sections = sectionsOf({
    caseMode: "subtask",
    cases,
    subtasks: [subtask(1, "min"), subtask(2, "sum")],
  });
  expect(sections.map((each) => each.cases.map(({ seq }) => seq))).toEqual([[2], [1, 4], [3, 5]]);
});

test("min and mul subtasks stop at 0 and continue after a partial score, sum always continues", () => {
  const cases = [oneCase(1, 1), oneCase(2, 2), oneCase(3, 3)];
  const [min, mul, sum] = sectionsOf({
    caseMode: "subtask",
    cases,
    subtasks: [subtask(1, "min"), subtask(2, "mul"), subtask(3, "sum")],
  });
  expect([min!, mul!, sum!].map((each) => continues(each, 0))).toEqual([false, false, true]);
  expect([min!, mul!, sum!].map((each) => continues(each, 0.1))).toEqual([true, true, true]);
});

test("a subtask is run only when all it depends on earned full points", () => {
  const [, , third] = sectionsOf({
    caseMode: "subtask",
    cases: [],
    subtasks: [subtask(1, "min"), subtask(2, "sum"), subtask(3, "min", [1, 2])],
  });
  const open = (fractions: [number, number][]): boolean => isOpen(third!, new Map(fractions));
  expect(open([[1, 1]])).toBe(false);
  expect(
    open([
      [1, 1],
      [2, 0.99],
    ]),
  ).toBe(false);
  expect(
    open([
      [1, 1],
      [2, 1],
    ]),
  ).toBe(true);
});
