import { expect, test } from "vitest";
import { rulesOf } from "./task.ts";

test.each([
  ["verdict", { protocol: undefined, ignoresScores: undefined }],
  ["kattis", { protocol: "kattis", ignoresScores: undefined }],
  ["kattisVerdict", { protocol: "kattis", ignoresScores: true }],
] as const)("a judge gets the protocol of a program called as %j", (checkerProtocol, expected) => {
  const source = {
    ...{ timeLimit: 1000, memoryLimit: 256, stackLimit: 64, timeFactor: 1, memoryFactor: 1 },
    judgeMode: "spj" as const,
    ...{ spjLanguage: "C++ 17", spjCode: "int main() {}", judgeFiles: null },
    ...{ comparison: null, comparisonOptions: {}, removeEndBlank: true, userFiles: null },
    ...{ checkerProtocol, checkerFlags: [], checkerCaseFlags: [] },
  };
  const { judgeProgram } = rulesOf(source, 16);
  const { protocol, ignoresScores } = judgeProgram ?? {};
  expect({ protocol, ignoresScores }).toEqual(expected);
});
