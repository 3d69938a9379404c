import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/apiError.ts";
import { newProblem } from "../../../../shared/problem/problemRules.ts";
import { type FormModel, formOf } from "../model/formModel.ts";
import type { checkProgram as original } from "./programCheck.ts";

/**
 * `checkProgram` is imported inside this function, because its module's imports read the DOM, which does not exist
 * before the tests run.
 */
const checkProgram: typeof original = async (...input) =>
  (await import("./programCheck.ts")).checkProgram(...input);

const withProgram = (spjCode: string): FormModel => ({
  ...formOf(newProblem),
  judgeMode: "spj",
  spjCode,
  spjLanguage: "C++ 17",
});

/** The server's responses to the next calls, in order; after these calls, the list is empty. */
let answers: (() => Response)[] = [];
beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/admin/problems/1" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal("window", { addEventListener() {} });
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async () => answers.shift()?.() ?? Response.error());
});
afterEach(() => vi.unstubAllGlobals());

const respond = (body: object) => () => Response.json({ data: null, msg: "", ...body });
const saved = { model: withProgram("int main() {}"), revision: 1, pid: 1 };

test("nothing is compiled without a program, or when it is saved already", async () => {
  answers = [];
  expect(await checkProgram(formOf(newProblem), saved, null)).toBeNull();
  expect(await checkProgram(withProgram("int main() {}"), saved, null)).toBeNull();
});

test("a changed program is compiled, and its compiler output is cached", async () => {
  answers = [respond({ status: 500, code: "JUDGE_PROGRAM_BROKEN", msg: "line 1: no" })];
  const model = withProgram("int main( {}");
  const result = await checkProgram(model, saved, null);
  expect(result).toMatchObject({ log: "line 1: no" });
  expect(answers).toEqual([]);
  expect(await checkProgram(model, saved, result as never)).toBe(result);
  answers = [respond({ status: 200 })];
  const other = withProgram("int main() { return 0; }");
  expect(await checkProgram(other, saved, result as never)).toMatchObject({ log: null });
});

test("of a new problem the program is compiled too", async () => {
  answers = [respond({ status: 200 })];
  const fresh = { ...saved, pid: null };
  expect(await checkProgram(saved.model, fresh, null)).toMatchObject({ log: null });
});

test("a failed compile call is reported and does not block the save", async () => {
  answers = [respond({ status: 503, code: "COMPILE_BUSY", msg: "no judge is free" })];
  const failed = await checkProgram(withProgram("int x;"), saved, null);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ code: "COMPILE_BUSY" });
});
