import { expect, test } from "vitest";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { draftContent, freshKeys } from "../form/draftContent.ts";
import { newProblem } from "../../../../shared/problem/problemRules.ts";
import { formOf, isSame, newForm, stateOf } from "./formModel.ts";

const statement = { title: "求和", description: "$a+b$", input: "", output: "", hint: "" };
const full: ProblemState = {
  ...newProblem,
  problemId: "P1",
  source: "a book",
  statements: { "zh-CN": statement, "en-US": { ...statement, title: "Sum" } },
  examples: [
    { input: "1 2\n", output: "3\n" },
    { input: "", output: "" },
  ],
  userExtraFile: { "lib.h": "int f();" },
  judgeExtraFile: { "secret.txt": "1" },
  tags: ["math"],
  languages: [
    { name: "C", timeFactor: null, memoryFactor: 1.5 },
    { name: "Java", timeFactor: 3, memoryFactor: null },
  ],
  codeTemplates: [{ language: "C", code: "int main() {}" }],
};

test("a problem that goes through the form unchanged is the same problem", () => {
  expect(stateOf(formOf(full))).toEqual(full);
  expect(stateOf(formOf(newProblem))).toEqual(newProblem);
});

test("a new form is private, has one row for a sample and the proposed id, and saves no empty sample", () => {
  const form = newForm("P1005");
  expect([form.auth, form.problemId, form.examples.length]).toEqual([2, "P1005", 1]);
  expect(stateOf(form).examples).toEqual([]);
  const [row] = form.examples;
  const written = { ...form, examples: [{ ...row!, input: "1 2" }] };
  expect(stateOf(written).examples).toEqual([{ input: "1 2", output: "" }]);
});

test("a language with empty fields has no statement; a title alone is one", () => {
  const form = formOf(full);
  const blank = { title: " ", description: "\n", input: "", output: "", hint: "" };
  const one = stateOf({ ...form, statements: { ...form.statements, "en-US": blank } });
  expect(Object.keys(one.statements)).toEqual(["zh-CN"]);
  const titled = { ...blank, title: " Sum " };
  const two = stateOf({ ...form, statements: { ...form.statements, "en-US": titled } });
  expect(two.statements["en-US"]?.title).toBe("Sum");
});

test("an unreadable number is not replaced silently", () => {
  const form = formOf(full);
  expect(stateOf({ ...form, timeLimit: "" }).timeLimit).toBeNaN();
  expect(stateOf({ ...form, timeLimit: "1s" }).timeLimit).toBeNaN();
  expect(stateOf({ ...form, timeLimit: " 1500 " }).timeLimit).toBe(1500);
});

test("allowing every language again clears the list but not the templates", () => {
  const form = { ...formOf(full), someLanguages: false };
  expect(stateOf(form).languages).toEqual([]);
  expect(stateOf(form).codeTemplates).toHaveLength(1);
});

test("a template of a language that is not allowed any more is not sent", () => {
  const form = formOf(full);
  const javaOnly = form.languages.filter(({ name }) => name === "Java");
  expect(stateOf({ ...form, languages: javaOnly }).codeTemplates).toEqual([]);
});

test("a checker's code is kept while another mode is chosen, but is not saved with it", () => {
  const form = { ...formOf(full), judgeMode: "spj" as const, spjCode: "x", spjLanguage: "C" };
  expect(stateOf({ ...form, judgeMode: "default" }).spjCode).toBeNull();
  expect(stateOf(form).spjCode).toBe("x");
});

test("moving a sample is a change, new keys are not", () => {
  const form = formOf(full);
  expect(isSame(form, freshKeys(form))).toBe(true);
  expect(isSame(form, { ...form, examples: form.examples.toReversed() })).toBe(false);
});

test("only drafts of this form's shape are opened", () => {
  const form = formOf(full);
  const stored: unknown = JSON.parse(JSON.stringify({ shape: 1, model: form, base: form }));
  expect(draftContent(stored)?.model.problemId).toBe("P1");
  for (const other of [
    null,
    "x",
    {},
    { shape: 2, model: form, base: form },
    { shape: 1, model: {} },
  ]) {
    expect(draftContent(other)).toBeNull();
  }
});
