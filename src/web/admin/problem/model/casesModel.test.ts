import { expect, test } from "vitest";
import type { TestData } from "../../../../shared/problem/testData.ts";
import {
  casesOfPairs,
  isSameData,
  isSavable,
  modelOf,
  readDependsOn,
  sortedByName,
  totalOf,
  toSave,
  typedCase,
  withEqualScores,
  withSubtasksOfGroups,
} from "./casesModel.ts";

const row = { inputSize: 3, outputSize: 4, score: 50, group: null };
const stored: TestData = {
  pid: 1,
  problemId: "P1",
  version: 2,
  type: 1,
  caseMode: "default",
  cases: [
    { ...row, seq: 1, inputName: "10.in", outputName: "10.out" },
    { ...row, seq: 2, inputName: "2.in", outputName: "2.out" },
  ],
  subtasks: [],
  versions: [],
  finishing: 0,
};

test("what is stored and shown again is the same data; an order is a change", () => {
  const model = modelOf(stored, 2);
  expect(isSameData(model, modelOf(stored, 2))).toBe(true);
  const sorted = { ...model, cases: sortedByName(model.cases) };
  expect(sorted.cases.map(({ input }) => input.name)).toEqual(["2.in", "10.in"]);
  expect(isSameData(model, sorted)).toBe(false);
});

test("pairs of an upload become cases that name the upload's files, with groups only when wanted", () => {
  const upload = {
    id: "f".repeat(32),
    files: [
      { name: "1-1.in", size: 7 },
      { name: "1-1.out", size: 8 },
    ],
  };
  const pairs = [
    { input: "1-1.in", output: "1-1.out", group: 1 },
    { input: "single.in", output: null, group: 1 },
  ];
  const [first, second] = casesOfPairs(pairs, upload, true);
  expect(first).toMatchObject({ input: { size: 7 }, output: { size: 8 }, group: "1", score: "" });
  expect(second?.output).toEqual({
    name: "single.out",
    size: 0,
    from: { text: "", name: "single.out" },
  });
  expect(casesOfPairs(pairs, upload, false)[0]?.group).toBe("");
  const { cases } = toSave({ cases: [first!], subtasks: [] });
  expect(cases[0]).toEqual({
    input: { upload: upload.id, name: "1-1.in" },
    output: { upload: upload.id, name: "1-1.out" },
    score: null,
    group: 1,
  });
});

test("a typed-in case counts bytes, not characters, and keeps the names of the replaced files", () => {
  expect(typedCase({ input: "数\r\n", output: "" }).input).toEqual({
    name: "",
    size: 4,
    from: { text: "数\n" },
  });
  const [first] = modelOf(stored, 2).cases;
  const changed = typedCase({ input: "9\n", output: "81\n" }, first);
  expect(changed).toMatchObject({ key: first!.key, score: "50" });
  expect(changed.input.from).toEqual({ text: "9\n", name: "10.in" });
});

test("equal points: the remainder goes to the last ones", () => {
  const three = [1, 2, 3].map(() => typedCase({ input: "", output: "" }));
  expect(withEqualScores(three).map(({ score }) => score)).toEqual(["33", "33", "34"]);
  expect(totalOf({ cases: withEqualScores(three), subtasks: [] }, false)).toBe(100);
  expect(totalOf({ cases: three, subtasks: [] }, false)).toBe(100);
});

test("the total of a problem judged by subtasks is that of the subtasks which have cases", () => {
  const cases = ["1", "1", "2"].map((group) => ({
    ...typedCase({ input: "", output: "" }),
    group,
    score: "10",
  }));
  const subtask = (num: number, score: string) => {
    return { key: String(num), num, type: "min" as const, score, dependsOn: "" };
  };
  const model = { cases, subtasks: [subtask(1, "40"), subtask(2, "90"), subtask(3, "50")] };
  expect([totalOf(model, true), totalOf(model, false)]).toEqual([130, 30]);
  const unstated = { cases, subtasks: [subtask(1, ""), subtask(2, "90")] };
  expect(totalOf(unstated, true)).toBe(110);
  const ungrouped = { cases: cases.map((each) => ({ ...each, group: "" })), subtasks: [] };
  expect(totalOf(ungrouped, true)).toBe(30);
});

test("every group has a subtask: a described one stays, a new one has its cases' points", () => {
  const cases = ["3", "1", "3", ""].map((group) => ({
    ...typedCase({ input: "", output: "" }),
    group,
    score: "10",
  }));
  const described = { key: "one", num: 1, type: "sum" as const, score: "5", dependsOn: "" };
  const subtask = { key: "two", num: 2, type: "sum" as const, score: "5", dependsOn: "1" };
  expect(withSubtasksOfGroups({ cases, subtasks: [described, subtask] })).toEqual([
    described,
    { key: expect.any(String), num: 3, type: "min", score: "", dependsOn: "" },
  ]);
  const subtasks = withSubtasksOfGroups({ cases, subtasks: [] });
  const later = cases.map((each) => ({ ...each, score: "" }));
  // When points are changed or distributed later, the scores of these subtasks change accordingly.
  expect(toSave({ cases, subtasks }).subtasks.map(({ score }) => score)).toEqual([10, 20]);
  expect(toSave({ cases: later, subtasks }).subtasks.map(({ score }) => score)).toEqual([25, 50]);
});

test.each([
  ["", 3, []],
  ["1, 2", 3, [1, 2]],
  ["2 1 2", 3, [2, 1]],
  ["1，2", 3, [1, 2]],
  ["3", 3, null],
  ["x", 3, null],
])("subtasks that %j of subtask %i depends on", (text, num, numbers) => {
  expect(readDependsOn(text, num)).toEqual(numbers);
});

test.each([
  ["no case", [], false],
  ["points below zero", [{ score: "-1" }], false],
  ["points that are no number", [{ score: "ten" }], false],
  ["no points", [{ score: "" }], true],
  ["group 0", [{ group: "0" }], false],
])("%s", (_what, changes, savable) => {
  const cases = changes.map((change) => ({ ...typedCase({ input: "", output: "" }), ...change }));
  expect(isSavable({ cases, subtasks: [] })).toBe(savable);
});
