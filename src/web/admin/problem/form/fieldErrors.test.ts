import { expect, test } from "vitest";
import { newForm } from "../model/formModel.ts";
import { remainingErrors } from "./fieldErrors.ts";

const before = newForm("1000", {});
const errors = { title: "required", problemId: "taken", source: "too long" };

test("errors of a form: a filled field has none, a wrong one the text of its present fault, the server's stay until their field changes", () => {
  const now = { ...before, source: "x" };
  const faults = { source: "still too long", title: "required" };
  expect(remainingErrors(errors, { before, now, faults })).toEqual({
    problemId: "taken",
    source: "still too long",
    title: "required",
  });
  const renamed = { ...before, problemId: "1001" };
  expect(remainingErrors({ problemId: "taken" }, { before, now: renamed, faults: {} })).toEqual({});
  expect(remainingErrors({ unknown: "wrong" }, { before, now: renamed, faults: {} })).toEqual({});
});

test("a title that is typed is no longer required", () => {
  const english = { ...before.statements["en-US"], title: "Sum" };
  const chinese = { ...before.statements["zh-CN"], title: "和" };
  const now = { ...before, statements: { "en-US": english, "zh-CN": chinese } };
  expect(remainingErrors({ title: "required" }, { before, now, faults: {} })).toEqual({});
});
