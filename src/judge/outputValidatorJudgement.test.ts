import { expect, test } from "vitest";
import { Verdict } from "../shared/verdict/verdict.ts";
import type { JudgeCaseResult } from "./sandbox/sandboxTypes.ts";
import { FEEDBACK_FILES, readOutputValidatorJudgement } from "./outputValidatorJudgement.ts";

type Files = Partial<Record<(typeof FEEDBACK_FILES)[number], string>>;

function ended(exitCode: number, files: Files = {}, full: number | null = 10) {
  const usage = { cpuMs: 1, wallMs: 1, memoryBytes: 1, outputBytes: 0, killedDescendants: 0 };
  const judged: NonNullable<JudgeCaseResult["judged"]> = {
    ended: "exited",
    exitCode,
    signal: 0,
    usage,
    stderr: new Uint8Array(),
    stdout: new Uint8Array(),
  };
  const feedback = FEEDBACK_FILES.map((name) => {
    const text = files[name];
    return text === undefined ? null : new TextEncoder().encode(text);
  });
  return readOutputValidatorJudgement({ judged, feedback }, full);
}

const status = (...input: Parameters<typeof ended>) => ended(...input).status;

test("42 accepts, 43 rejects, and every other code is the jury's error", () => {
  expect(status(42)).toBe(Verdict.Accepted);
  expect(status(43)).toBe(Verdict.WrongAnswer);
  for (const code of [0, 1, 2, 41, 44, 100, 102, 255]) {
    expect(status(code)).toBe(Verdict.SystemError);
  }
});

test("the message to the team comes before the judges'", () => {
  const files = { "judgemessage.txt": "expected 7\n", "teammessage.txt": "so close\n" };
  expect(ended(43, files).message).toBe("so close\nexpected 7");
  expect(ended(43).message).toBeNull();
});

test("score.txt is divided by the case's points, the multiplier is the fraction itself", () => {
  expect(ended(42, { "score.txt": "2.5\n" })).toMatchObject({ fraction: 0.25 });
  expect(ended(42, { "score.txt": "10" })).toMatchObject({ status: Verdict.Accepted });
  expect(ended(42, { "score_multiplier.txt": "1e-1" })).toMatchObject({ fraction: 0.1 });
  expect(ended(42, { "score.txt": "0" })).toMatchObject({ status: Verdict.WrongAnswer });
});

test.each(["", "11", "-1", "nan", "inf", "0x1", "1 2", "1,5"])(
  "points %j are the jury's error",
  (text) => {
    expect(ended(42, { "score.txt": text })).toMatchObject({
      status: Verdict.SystemError,
      why: expect.stringContaining("score.txt") as unknown,
    });
  },
);

test("scores are not read where nothing is scored, nor for a wrong answer", () => {
  expect(status(42, { "score.txt": "many" }, null)).toBe(Verdict.Accepted);
  expect(ended(43, { "score.txt": "5" })).toMatchObject({ fraction: 0 });
});
