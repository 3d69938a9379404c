import { expect, test } from "vitest";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { progressOf } from "./progressOf.ts";

const row = { casesDone: 6, casesTotal: 6, casesPassed: null };

test("while judging the judged cases count, afterwards the passed ones, where the reader may see them", () => {
  const judging = { ...row, status: Verdict.Judging, casesDone: 2 };
  expect(progressOf(judging)).toEqual({ done: 2, total: 6 });
  const wrong = { ...row, status: Verdict.WrongAnswer, casesPassed: 5 };
  expect(progressOf(wrong)).toEqual({ done: 5, total: 6 });
  expect(progressOf({ ...row, status: Verdict.WrongAnswer })).toBeUndefined();
});
