import { expect, test } from "vitest";
import { Verdict } from "../shared/verdict/verdict.ts";
import { readJudgement, withoutPartial } from "./judgement.ts";
import type { RunResult } from "./sandbox/sandboxTypes.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function ended(
  exitCode: number,
  [stdout, stderr]: [string, string],
  rest: Partial<RunResult> = {},
) {
  return readJudgement({
    ended: "exited",
    exitCode,
    signal: 0,
    usage: { cpuMs: 1, wallMs: 1, memoryBytes: 1, outputBytes: 0, killedDescendants: 0 },
    stderr: bytes(stderr),
    stdout: bytes(stdout),
    ...rest,
  });
}

test.each<[string, number, [string, string], number, number]>([
  ["exit code 0 accepts", 0, ["", "ok 3 numbers"], Verdict.Accepted, 1],
  ["exit code 100 accepts", 100, ["", ""], Verdict.Accepted, 1],
  ["exit code 101 is a presentation error", 101, ["", ""], Verdict.PresentationError, 0],
  ["exit code 102 is wrong", 102, ["", "ok"], Verdict.WrongAnswer, 0],
  ["exit code 103 is the jury's failure", 103, ["", "ok"], Verdict.SystemError, 0],
  ["exit code 99 takes per cent from stdout", 99, ["37.5\n", ""], Verdict.PartialAccepted, 0.375],
  ["a whole 99 is accepted", 99, ["100", ""], Verdict.Accepted, 1],
  ["99 without output is wrong", 99, ["0", ""], Verdict.WrongAnswer, 0],
  ["a 99 without a number is the jury's failure", 99, ["", ""], Verdict.SystemError, 0],
  ["a 99 without a number is a jury error", 99, ["half", ""], Verdict.SystemError, 0],
  ["testlib: wrong answer", 1, ["", "wrong answer 1st numbers differ"], Verdict.WrongAnswer, 0],
  ["testlib: wrong format", 2, ["", "wrong output format Extra"], Verdict.WrongAnswer, 0],
  ["testlib: the jury failed", 3, ["", "FAIL no answer"], Verdict.SystemError, 0],
  ["testlib: points", 7, ["", "points 62.5 fine"], Verdict.PartialAccepted, 0.625],
  ["testlib: all points", 7, ["", "points 100"], Verdict.Accepted, 1],
  ["testlib: more than all points", 7, ["", "points 250"], Verdict.SystemError, 0],
  ["testlib: slightly more than all points", 7, ["", "points 100.01"], Verdict.SystemError, 0],
  ["testlib: a rounded sum of all", 7, ["", "points 100.00000000000001"], Verdict.Accepted, 1],
  ["testlib: endless points", 7, ["", "points 1e400"], Verdict.SystemError, 0],
  ["testlib: more than the whole", 7, ["", "partially correct (101)"], Verdict.SystemError, 0],
  ["more than 99 can say", 99, ["101", ""], Verdict.SystemError, 0],
  ["testlib: negative points", 7, ["", "points -3"], Verdict.WrongAnswer, 0],
  ["testlib: points without a number", 7, ["", "points many"], Verdict.SystemError, 0],
  ["testlib: a part", 7, ["", "partially correct (40) ok"], Verdict.PartialAccepted, 0.4],
  ["testlib: ok with another code", 5, ["", "ok"], Verdict.Accepted, 1],
  ["a message that only starts like ok", 5, ["", "okay"], Verdict.SystemError, 0],
  ["no output with an unknown code", 1, ["", ""], Verdict.SystemError, 0],
  ["a verdict on stdout only", 1, ["wrong answer", ""], Verdict.SystemError, 0],
])("%s", (_, ...[code, output, status, fraction]) => {
  expect(ended(code, output)).toMatchObject({ status, fraction });
});

test.each(["signalled", "cpu", "wall", "memory", "output", "failed"] as const)(
  "a judge's program that ended by %s gives no verdict, whatever it printed",
  (end) => {
    expect(ended(0, ["", "ok"], { ended: end }).status).toBe(Verdict.SystemError);
  },
);

test("the message is stderr, else stdout, cut at 1,000 characters and free of control characters", () => {
  expect(ended(0, ["out", "err\u0000\u001b[31m"]).message).toBe("err[31m");
  expect(ended(0, ["out\r\nnext", ""]).message).toBe("out\nnext");
  expect(ended(99, ["50", ""]).message).toBeNull();
  expect(ended(1, ["", `wrong answer ${"x".repeat(3000)}`]).message).toHaveLength(1000);
});

test("partial verdicts become wrong answers where nothing is scored", () => {
  const part = ended(7, ["", "points 50"]);
  expect(withoutPartial(part, true)).toEqual(part);
  expect(withoutPartial(part, false)).toMatchObject({ status: Verdict.WrongAnswer, fraction: 0 });
});
