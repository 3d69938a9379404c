import { describe, expect, test } from "vitest";
import { isAsExpected, marginsOf } from "./checkMargins.ts";
import type { CheckedProgram } from "./problemCheck.ts";
import { Verdict } from "../verdict/verdict.ts";

function item(name: string, change: Partial<CheckedProgram> = {}): CheckedProgram {
  return {
    seq: 1,
    kind: "solution",
    name,
    language: "C",
    outcome: "done",
    score: null,
    status: Verdict.Accepted,
    timeMs: 100,
    limitMs: 1000,
    memoryKb: 1,
    late: false,
    stopped: false,
    cases: 1,
    rejected: 0,
    message: null,
    current: true,
    ...change,
  };
}

const late = (name: string, timeMs: number, change: Partial<CheckedProgram> = {}) =>
  item(name, { status: Verdict.TimeLimitExceeded, late: true, timeMs, ...change });

describe("isAsExpected", () => {
  const one = (expected: ("AC" | "WA" | "TLE" | "PC")[], score: number | null = null) => ({
    expected,
    score,
  });
  test.each([
    ["any of the verdicts", item("a", { status: Verdict.WrongAnswer }), one(["TLE", "WA"]), true],
    ["another verdict", item("a", { status: Verdict.WrongAnswer }), one(["AC"]), false],
    ["the verdict with other points", item("a", { score: 30 }), one(["AC"], 40), false],
    ["the points, for any verdict", item("a", { score: 40 }), one([], 40), true],
    ["partial points", item("a", { status: Verdict.PartialAccepted }), one(["PC"]), true],
    ["no expectation", item("a"), one([]), null],
    ["no result yet", item("a", { outcome: "running", status: null }), one(["AC"]), null],
    ["a judging that failed", item("a", { outcome: "failed", status: 4 }), one([]), false],
  ])("%s", (_what, result, expectation, isMet) => {
    expect(isAsExpected(result, expectation)).toBe(isMet);
  });

  test("a validator is expected to find every input valid", () => {
    const validator = { kind: "validator" as const };
    expect(isAsExpected(item("v", validator), undefined)).toBe(true);
    const wrong = item("v", { ...validator, status: Verdict.WrongAnswer });
    expect(isAsExpected(wrong, undefined)).toBe(false);
  });
});

describe("marginsOf", () => {
  test("takes the slowest accepted and the fastest too slow, each by the limit of its language", () => {
    const items = [
      item("fast.c", { timeMs: 300 }),
      item("slow.py", { timeMs: 900, limitMs: 3000, language: "Python3" }),
      late("brute.c", 2100),
      late("brute.py", 5400, { limitMs: 3000 }),
    ];
    const { slowestAccepted, fastestTooSlow } = marginsOf(items, []);
    // 900 of 3000 is the same ratio as 300 of 1000, so the first program remains the slowest accepted program.
    expect(slowestAccepted).toMatchObject({ name: "fast.c", ratio: 0.3, danger: "none" });
    expect(fastestTooSlow).toMatchObject({ name: "brute.py", ratio: 1.8, danger: "narrow" });
  });

  test("skips programs with unexpected verdicts: their times do not measure the limit", () => {
    const items = [
      item("a.c", { timeMs: 990 }),
      late("b.c", 1010),
      item("c.c", { outcome: "failed" }),
    ];
    const solutions = [
      { name: "a.c", expected: ["TLE" as const] },
      { name: "b.c", expected: ["AC" as const] },
    ];
    const { slowestAccepted, fastestTooSlow } = marginsOf(items, solutions);
    expect([slowestAccepted, fastestTooSlow]).toEqual([null, null]);
  });

  test("counts a program that may be accepted or too slow by its actual verdict", () => {
    const either = [{ name: "a.c", expected: ["AC" as const, "TLE" as const] }];
    expect(marginsOf([late("a.c", 1400)], either).fastestTooSlow?.ratio).toBe(1.4);
    expect(marginsOf([item("a.c", { timeMs: 700 })], either).slowestAccepted?.ratio).toBe(0.7);
  });

  test.each([
    [500, "none"],
    [501, "narrow"],
    [800, "narrow"],
    [801, "dangerous"],
  ])("an accepted program of %i ms within 1000 is %s", (timeMs, danger) => {
    expect(marginsOf([item("a", { timeMs })], []).slowestAccepted?.danger).toBe(danger);
  });

  test.each([
    [2000, "none"],
    [1999, "narrow"],
    [1500, "narrow"],
    [1499, "dangerous"],
  ])("a too slow program of %i ms against 1000 is %s", (timeMs, danger) => {
    expect(marginsOf([late("a", timeMs)], []).fastestTooSlow?.danger).toBe(danger);
  });

  test("a stopped program takes at least that long, which gives no warning", () => {
    const { fastestTooSlow } = marginsOf([late("a", 1200, { stopped: true })], []);
    expect(fastestTooSlow).toMatchObject({ atLeast: true, danger: "none" });
  });
});
