import { expect, test } from "vitest";
import type { CaseResult } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";
import { decidingCase, signalName, whyEnded } from "./whyEnded.ts";

const quiet = { exitCode: 0, signal: 0, limit: null };

test("a run over its CPU time names what it used and what it had", () => {
  const endedBy = { ...quiet, ended: "cpu" as const, limit: 1000 };
  expect(whyEnded({ status: Verdict.TimeLimitExceeded, time: 1012, endedBy })).toEqual({
    key: "cpu",
    usedMs: 1012,
    limitMs: 1000,
  });
});

test("a sleeping run is told apart from a busy one", () => {
  const endedBy = { ...quiet, ended: "wall" as const, limit: 3000 };
  expect(whyEnded({ status: Verdict.TimeLimitExceeded, time: 1, endedBy })?.key).toBe("wall");
});

test("a crash names its signal", () => {
  const endedBy = { ...quiet, ended: "signalled" as const, signal: 11 };
  expect(whyEnded({ status: Verdict.RuntimeError, time: 1, endedBy })).toEqual({
    key: "signal",
    signal: 11,
    name: "SIGSEGV",
  });
  expect(signalName(63)).toBeNull();
});

test("an exit code explains a runtime error and nothing else", () => {
  const endedBy = { ...quiet, ended: "exited" as const, exitCode: 1 };
  expect(whyEnded({ status: Verdict.RuntimeError, time: 1, endedBy })).toEqual({
    key: "exitCode",
    exitCode: 1,
  });
  expect(whyEnded({ status: Verdict.WrongAnswer, time: 1, endedBy })).toBeNull();
});

test("an accepted case needs no reason, nor one without a known limit", () => {
  const endedBy = { ...quiet, ended: "cpu" as const, limit: 1000 };
  expect(whyEnded({ status: Verdict.Accepted, time: 1, endedBy })).toBeNull();
  const unknown = { ...quiet, ended: "memory" as const };
  expect(whyEnded({ status: Verdict.MemoryLimitExceeded, time: 1, endedBy: unknown })).toBeNull();
});

test("the first case that failed decides; skipped ones do not", () => {
  const cases = [0, -10, -1, 1].map((status, at) => ({ seq: at + 1, status }) as CaseResult);
  expect(decidingCase(cases)?.seq).toBe(3);
  expect(decidingCase(cases.slice(0, 2))).toBeNull();
});
