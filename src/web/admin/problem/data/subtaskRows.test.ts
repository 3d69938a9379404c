import { describe, expect, test } from "vitest";
import { type CasesModel, type CaseItem, toSave, withSubtaskAdded } from "../model/casesModel.ts";
import {
  casesAfterMove,
  rangesOf,
  readRanges,
  rowsBySubtask,
  withCasesOf,
  withSubtaskMoved,
} from "./subtaskRows.ts";

const caseOf = (key: string, group: string): CaseItem => {
  const file = { name: key, size: 1, from: { text: key } };
  return { key, group, score: "10", input: file, output: file };
};
const subtask = (num: number, dependsOn = "") => ({
  key: `s${num}`,
  num,
  dependsOn,
  type: "min" as const,
  score: "",
});
const model: CasesModel = {
  cases: [caseOf("a", "1"), caseOf("b", "2"), caseOf("c", "1"), caseOf("d", "2")],
  subtasks: [subtask(1), subtask(2, "1")],
};

const keys = (cases: readonly CaseItem[]) => cases.map(({ key, group }) => `${key}${group}`);

test("cases stand below their subtasks, those of none first", () => {
  const rows = rowsBySubtask({ ...model, cases: [...model.cases, caseOf("e", "")] });
  expect(rows.map(({ head, item }) => item?.key ?? head)).toEqual([
    null,
    "e",
    1,
    "a",
    "c",
    2,
    "b",
    "d",
  ]);
});

describe("a case that is moved", () => {
  const rows = rowsBySubtask(model); // 1, a, c, 2, b, d
  test.each([
    ["below another heading, downwards", 1, 3, ["c1", "a2", "b2", "d2"]],
    ["above a heading, upwards", 4, 3, ["a1", "c1", "b1", "d2"]],
    ["within its subtask", 1, 2, ["c1", "a1", "b2", "d2"]],
    ["above all headings: the first", 5, 0, ["d1", "a1", "c1", "b2"]],
  ])("%s", (_where, from, to, expected) => {
    expect(keys(casesAfterMove(rows, from, to))).toEqual(expected);
  });

  test("to the cases of no subtask has none", () => {
    const free = rowsBySubtask({ ...model, cases: [caseOf("e", ""), ...model.cases] });
    expect(keys(casesAfterMove(free, 3, 1))).toEqual(["a", "e", "c1", "b2", "d2"]);
  });
});

describe("a subtask", () => {
  test("that is moved takes its cases along, and dependencies follow it", () => {
    const three = { ...model, subtasks: [...model.subtasks, subtask(3, "1, 2")] };
    const { cases, subtasks } = withSubtaskMoved(three, 0, 1);
    expect(keys(cases)).toEqual(["b1", "d1", "a2", "c2"]);
    expect(subtasks.map(({ key, num, dependsOn }) => [key, num, dependsOn])).toEqual([
      ["s2", 1, "2"],
      ["s1", 2, ""],
      ["s3", 3, "2, 1"],
    ]);
  });

  test("that is added is kept while empty, and is not saved without cases", () => {
    const added = withSubtaskAdded(model);
    expect(added.subtasks.map(({ num }) => num)).toEqual([1, 2, 3]);
    expect(toSave(added).subtasks.map(({ num }) => num)).toEqual([1, 2]);
    const rows = rowsBySubtask(added);
    const cases = casesAfterMove(rows, rows.length - 2, rows.length - 1);
    expect(toSave({ ...added, cases }).subtasks.map(({ num }) => num)).toEqual([1, 2, 3]);
  });
});

describe("cases of a subtask by ranges", () => {
  test.each([
    ["1-3, 5", [1, 2, 3, 5]],
    ["2 – 3；1", [2, 3, 1]],
    ["", []],
    ["5", [5]],
    ["6", null],
    ["3-1", null],
    ["0", null],
    ["1-", null],
    ["a", null],
    ["1-999999999", null],
  ])("%j names the cases %j", (text, numbers) => {
    const read = readRanges(text, 5);
    expect(read && [...read]).toEqual(numbers);
  });

  test("are written as they are read, take cases of other subtasks, and free those that are left out", () => {
    expect([rangesOf(model.cases, 1), rangesOf(model.cases, 2)]).toEqual(["1, 3", "2, 4"]);
    const changed = withCasesOf(model, 2, new Set([2, 3]));
    expect(keys(changed.cases)).toEqual(["a1", "b2", "c2", "d"]);
    expect(rangesOf(changed.cases, 2)).toBe("2-3");
  });
});
