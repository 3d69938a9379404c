import { expect, test } from "vitest";
import { newProblem, problemFaults, problemLimits, type ProblemState } from "./problemRules.ts";

const text = { title: "t", description: "", input: "", output: "", hint: "" };
const good: ProblemState = { ...newProblem, problemId: "P1", statements: { "zh-CN": text } };

function faults(change: Partial<ProblemState>, stored?: ProblemState): string[] {
  return problemFaults({ ...good, ...change }, stored).map(
    ({ field, fault }) => `${field} ${fault}`,
  );
}

test("a problem in one language with a title and an id has no fault", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ statements: { "en-US": text } })).toEqual([]);
});

test.each<[Partial<ProblemState>, string[]]>([
  [{ problemId: "", statements: {} }, ["problemId missing", "title missing"]],
  [{ problemId: "a1" }, ["problemId format"]],
  [{ problemId: "A.1" }, ["problemId format"]],
  [{ statements: { "en-US": { ...text, title: "" } } }, ["translations.en-US.title titleless"]],
  [{ statements: { "zh-CN": { ...text, hint: "x".repeat(65_536) } } }, ["hint tooLong"]],
  [{ timeLimit: 0, memoryLimit: 2049 }, ["timeLimit outOfRange", "memoryLimit outOfRange"]],
  [{ timeLimit: 1.5 }, ["timeLimit outOfRange"]],
  [{ stackLimit: Number.NaN }, ["stackLimit outOfRange"]],
  [{ tags: ["a", "a", ""] }, ["tags missing", "tags twice"]],
  [{ examples: [{ input: "</input>", output: "" }] }, ["examples format"]],
  [{ userExtraFile: { "../a": "" } }, ["userExtraFile format"]],
  [{ judgeMode: "spj", spjCode: "  ", spjLanguage: "C" }, ["spjCode checkerMissing"]],
  [{ judgeMode: "interactive", spjCode: "x" }, ["spjCode checkerMissing"]],
  [{ comparison: "lines", isRemoveEndBlank: false }, ["comparison linesKeepBlanks"]],
  [
    {
      languages: [
        { name: "C", timeFactor: 0, memoryFactor: null },
        { name: "C", timeFactor: null, memoryFactor: 21 },
      ],
    },
    ["languages twice", "languages outOfRange"],
  ],
])("%j has the faults %j", (change, expected) => {
  expect(faults(change)).toEqual(expected);
});

test("counts are limited", () => {
  const many = (count: number) => Array.from({ length: count }, (_none, i) => `n${i}`);
  expect(faults({ tags: many(problemLimits.tags) })).toEqual([]);
  expect(faults({ tags: many(problemLimits.tags + 1) })).toEqual(["tags tooMany"]);
  const files = Object.fromEntries(many(problemLimits.extraFiles + 1).map((name) => [name, ""]));
  expect(faults({ judgeExtraFile: files })).toEqual(["judgeExtraFile tooMany"]);
});

test("an imported problem may keep its values beyond the rules, and only those", () => {
  const wide: ProblemState = { ...good, problemId: "a.b", timeLimit: 60_000 };
  expect(problemFaults(wide, wide)).toEqual([]);
  expect(faults({ problemId: "a.b", timeLimit: 50_000 }, wide)).toEqual(["timeLimit outOfRange"]);
});
