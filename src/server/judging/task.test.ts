import { expect, test } from "vitest";
import { buildTask, rulesOf } from "./task.ts";

test.each([
  ["verdict", { protocol: undefined, ignoresScores: undefined }],
  ["kattis", { protocol: "kattis", ignoresScores: undefined }],
  ["kattisVerdict", { protocol: "kattis", ignoresScores: true }],
] as const)("a judge gets the protocol of a program called as %j", (checkerProtocol, expected) => {
  const source = {
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 64,
    timeFactor: 1,
    memoryFactor: 1,
    judgeMode: "spj" as const,
    spjLanguage: "C++ 17",
    spjCode: "int main() {}",
    judgeFiles: null,
    comparison: null,
    comparisonOptions: {},
    removeEndBlank: true,
    userFiles: null,
    checkerProtocol,
    checkerFlags: [],
    checkerCaseFlags: [],
  };
  const { judgeProgram } = rulesOf(source, 16);
  const { protocol, ignoresScores } = judgeProgram ?? {};
  expect({ protocol, ignoresScores }).toEqual(expected);
});

const sha = "a".repeat(64);

test.each([
  [null, 0, 16],
  [undefined, 9 * 2 ** 20, 18],
  [null, 2 ** 30, 512],
  [8, 9 * 2 ** 20, 8],
  [512, 5, 512],
])(
  "with the output limit %s and an answer of %i bytes a program may write %i MiB",
  (outputLimit, longest, limitMb) => {
    const task = buildTask({
      jobId: 1,
      attempt: 1,
      submitId: 1,
      language: "C",
      code: "",
      type: 0,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 64,
      timeFactor: 1,
      memoryFactor: 1,
      ...(outputLimit === undefined ? {} : { outputLimit }),
      judgeMode: "default",
      caseMode: "default",
      subtasks: [],
      comparison: null,
      comparisonOptions: {},
      removeEndBlank: true,
      userFiles: null,
      spjLanguage: null,
      spjCode: null,
      judgeFiles: null,
      checkerProtocol: "verdict",
      checkerFlags: [],
      checkerCaseFlags: [],
      cases: [
        {
          seq: 1,
          inputName: "1.in",
          inputSha: sha,
          inputSize: 5,
          score: 0,
          outputName: "1.out",
          outputSha: sha,
          outputSize: longest,
          groupNum: null,
        },
      ],
    });
    expect("task" in task && task.task.limits.outputMb).toBe(limitMb);
  },
);
