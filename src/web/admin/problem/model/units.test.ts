import { expect, test } from "vitest";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { newProblem } from "../../../../shared/problem/problemRules.ts";
import { differingUnits, unitKey, unitText, type UnitWords, withUnit } from "./units.ts";

const english = { title: "Sum", description: "a + b", input: "", output: "", hint: "" };
const one: ProblemState = { ...newProblem, problemId: "P1", statements: { "en-US": english } };

const keys = (other: ProblemState) => differingUnits(one, other).map(unitKey);

test("equal versions differ nowhere, for any order of tags, files and options", () => {
  const files = { "a.h": "1", "b.h": "2" };
  const with1 = { ...one, tags: ["x", "y"], userExtraFile: files };
  const with2 = { ...one, tags: ["y", "x"], userExtraFile: { "b.h": "2", "a.h": "1" } };
  expect(differingUnits(with1, with2)).toEqual([]);
  const [template, stored] = [
    { language: "C", code: "x" },
    { code: "x", language: "C" },
  ];
  expect(
    differingUnits({ ...one, codeTemplates: [template] }, { ...one, codeTemplates: [stored] }),
  ).toEqual([]);
});

test("each part of a statement is compared by itself, in the order of the form", () => {
  const other: ProblemState = {
    ...one,
    timeLimit: 2000,
    statements: {
      "zh-CN": { ...english, title: "求和" },
      "en-US": { ...english, description: "a − b" },
    },
  };
  expect(keys(other)).toEqual([
    "zh-CN.title",
    "zh-CN.description",
    "en-US.description",
    "timeLimit",
  ]);
});

test("a checker's options are a difference too and travel with its kind", () => {
  const other: ProblemState = {
    ...one,
    comparison: "floats",
    comparisonOptions: { absolute: 1e-6 },
  };
  expect(keys(other)).toEqual(["comparison"]);
  expect(withUnit(one, "comparison", other)).toEqual(other);
});

test("taking every difference gives the other version, also where a language was removed", () => {
  const other: ProblemState = {
    ...one,
    problemId: "P2",
    statements: { "zh-CN": { ...english, title: "求和" } },
    examples: [{ input: "1 2", output: "3" }],
    languages: [{ name: "C", timeFactor: 2, memoryFactor: null }],
  };
  const result = differingUnits(one, other).reduce(
    (state, unit) => withUnit(state, unit, other),
    one,
  );
  expect(result).toEqual(other);
});

test("a field without a form of its own is compared as lines: one for each entry of a list, or for each field", () => {
  const words = {} as UnitWords;
  const textOf = (source: unknown) =>
    unitText({ ...one, source: source as string }, "source", words);
  expect(textOf("A contest")).toBe("A contest");
  expect(
    textOf([
      { name: "Ada", roles: ["setter", "tester"] },
      { name: "Bob", roles: [] },
    ]),
  ).toBe("name: Ada, roles: setter, tester\nname: Bob, roles: ");
  expect(textOf({ name: "Ada", year: null })).toBe("name: Ada\nyear: ");
});
