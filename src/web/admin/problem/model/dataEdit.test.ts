import { expect, test } from "vitest";
import type { TestData } from "../../../../shared/problem/testData.ts";
import { type CasesModel, typedCase } from "./casesModel.ts";
import { afterSaving, editOf, editOfDraft, isEdited, looksSaved, newData } from "./dataEdit.ts";

const stored = (version: number, ...sizes: number[]): TestData => ({
  pid: 7,
  problemId: "P",
  version,
  type: 0,
  caseMode: "default",
  finishing: 0,
  subtasks: [],
  versions: [],
  cases: sizes.map((size, i) => ({
    seq: i + 1,
    inputName: `${i}.in`,
    outputName: `${i}.out`,
    score: 0,
    group: null,
    inputSize: size,
    outputSize: size,
  })),
});
const typed = (text: string): CasesModel => ({
  cases: [typedCase({ input: text, output: text })],
  subtasks: [],
});

test("data is edited once it would be saved differently", () => {
  const edit = editOf(stored(3, 1, 2));
  expect([isEdited(null), isEdited(newData), isEdited(edit)]).toEqual([false, false, false]);
  const fewer = { ...edit.model, cases: edit.model.cases.slice(1) };
  expect(isEdited({ ...edit, model: fewer })).toBe(true);
  expect(isEdited({ ...newData, model: typed("1") })).toBe(true);
});

test("after a save the data is the new version; what was edited meanwhile stays unsaved", () => {
  const edit = { ...newData, model: typed("1") };
  const saved = afterSaving(stored(1, 1), edit, edit);
  expect([saved.version, isEdited(saved)]).toEqual([1, false]);
  const later = { ...edit, model: typed("22") };
  const both = afterSaving(stored(1, 1), edit, later);
  expect([both.version, both.model, isEdited(both)]).toEqual([1, later.model, true]);
});

test("a save whose answer was lost is recognised by its sizes", () => {
  const edit = { ...newData, model: typed("12345") };
  expect(looksSaved(stored(1, 5), edit)).toBe(true);
  expect(looksSaved(stored(1, 6), edit)).toBe(false);
  expect(looksSaved(stored(1, 5, 5), edit)).toBe(false);
});

test("a draft brings its data back with keys of its own; anything else is ignored", () => {
  const edit = { ...newData, model: typed("1") };
  const back = editOfDraft(JSON.parse(JSON.stringify(edit)));
  expect(back?.model.cases[0]?.key).not.toBe(edit.model.cases[0]?.key);
  expect(isEdited(back)).toBe(true);
  for (const other of [null, 1, {}, { version: 0, stored: {}, model: {} }]) {
    expect(editOfDraft(other)).toBeNull();
  }
});
