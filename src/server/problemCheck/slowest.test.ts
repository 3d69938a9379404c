import { expect, test } from "vitest";
import type { JudgedCase } from "../../shared/judge/judgeResult.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { slowestOf } from "./slowest.ts";

type Ended = NonNullable<JudgedCase["endedBy"]>["ended"];

function one(status: number, timeMs: number, ended: Ended = "exited", stopped = false): JudgedCase {
  const endedBy = { ended, exitCode: 0, signal: 0, limit: 1000, stopped };
  return { seq: 1, status, timeMs, memoryKb: 1, score: null, group: null, message: null, endedBy };
}

const { Accepted, NotSubmitted, TimeLimitExceeded } = Verdict;

test("the slowest case counts, stopped or not", () => {
  const cases = [one(Accepted, 10), one(TimeLimitExceeded, 1700, "cpu"), one(Accepted, 900)];
  expect(slowestOf(cases)).toEqual({ timeMs: 1700, late: true, stopped: false });
  const stopped = [...cases, one(TimeLimitExceeded, 2550, "cpu", true)];
  expect(slowestOf(stopped)).toEqual({ timeMs: 2550, late: true, stopped: true });
});

test("a program that waited for the clock says nothing of its CPU time", () => {
  const cases = [one(Accepted, 10), one(TimeLimitExceeded, 1, "wall", true)];
  expect(slowestOf(cases)).toEqual({ timeMs: 10, late: false, stopped: false });
});

test("cases that were not run are none", () => {
  expect(slowestOf([one(NotSubmitted, 0)])).toEqual({ timeMs: null, late: false, stopped: false });
});
