import { expect, test } from "vitest";
import { type Files, legacy, modern } from "./kattisPackages.ts";
import { codes, kattisWorld } from "./kattisWorld.ts";

const { imported, storedFrom } = kattisWorld();

const output = { "output_validators/v/validate.cpp": "int main() { return 42; }\n" };

test("settings of a legacy folder are inherited key by key", async () => {
  const { problem } = await storedFrom(
    legacy(
      "inherits",
      {
        ...output,
        "data/testdata.yaml": "accept_score: 7\noutput_validator_flags: from_root\n",
        "data/sample/testdata.yaml": "accept_score: 0\n",
        "data/secret/testdata.yaml": "grader_flags: accept_if_any_accepted\n",
        "data/secret/a/testdata.yaml": "grader_flags: min\n",
        "data/secret/a/1.in": "1 1\n",
        "data/secret/a/1.ans": "2\n",
        "data/secret/a/2.in": "1 2\n",
        "data/secret/a/2.ans": "3\n",
      },
      "type: scoring\nvalidation: custom\n",
    ),
    "INHERITS",
  );
  expect(problem.fields.subtasks.map(({ type, score }) => [type, score])).toEqual([
    ["min", 0],
    ["min", 7],
    ["sum", 7],
  ]);
  expect(problem.fields).toMatchObject({ checkerFlags: ["from_root"], checkerCaseFlags: [] });
});

test("points of samples that the root ignores are not reported", async () => {
  const { report } = await imported(
    legacy(
      "ignores",
      { "data/testdata.yaml": "accept_score: 7\ngrader_flags: ignore_sample min\n" },
      "type: scoring\n",
    ),
  );
  expect(codes(report)).not.toContain("samplePoints");
});

test("empty arguments of lists are kept, a line is split at blanks", async () => {
  const { problem } = await storedFrom(
    modern("empty", {
      "output_validator/validate.cpp": "int main() { return 42; }\n",
      "input_validators/check.py": "import sys\nsys.exit(42)\n",
      "data/test_group.yaml":
        'output_validator_args: ["", "x"]\ninput_validator_args: {check: ["", "y z"]}\n',
      "data/sample/1.yaml": "output_validator_args: '  a  b '\n",
    }),
    "EMPTY",
  );
  expect(problem.fields.checkerFlags).toEqual(["", "x"]);
  expect(problem.fields.checkerCaseFlags).toEqual([{ cases: ["sample/*"], flags: ["a", "b"] }]);
  expect(problem.validators[0]?.flags).toEqual(["", "y z"]);
});

test("constants may be maps of variants; unusable ones are reported", async () => {
  const { problem, report } = await storedFrom(
    modern(
      "variants",
      { "statement/problem.en.md": "{{n}} {{n.tex}} {{m}} {{m.en}} {{list}} {{k}}\n" },
      "constants: {n: {value: 100, tex: '10^2'}, m: {en: two}, list: [1], k: 7, a-b: 1}\n",
    ),
    "VARIANTS",
  );
  expect(problem.statements["en-US"]?.description).toBe("100 10^2 {{m}} two {{list}} 7");
  const loss = report.find(({ code }) => code === "constantsLost");
  expect(loss?.params).toEqual({ count: 3, names: "m, list, a-b" });
});

test("variants of constants in TeX", async () => {
  const tex = "\\constant{n} and \\constant{n.tex}\n";
  const { "texts/statement/problem.en.md": _text, ...files } = modern(
    "texts",
    { "statement/problem.en.tex": tex },
    "constants: {n: {value: 100, tex: many}}\n",
  );
  const { problem } = await storedFrom(files, "TEXTS");
  expect(problem.statements["en-US"]?.description).toBe("100 and many");
});

const draft = (yaml: string): Files => {
  const settings = `problem_format_version: 2023-07-draft\nname: Sums\n${yaml}`;
  return { "problem.yaml": settings, ...output };
};

test("a draft with keys of the legacy version is read by them", async () => {
  const { problem } = await storedFrom(
    modern("drafted", {
      ...draft("type: scoring\nvalidation: custom score\nvalidator_flags: fast exact\n"),
      "data/secret/testdata.yaml": "grader_flags: always_accept\nrange: 0 40\n",
    }),
    "DRAFTED",
  );
  expect(problem.fields).toMatchObject({
    judgeMode: "spj",
    checkerFlags: ["fast", "exact"],
    type: 1,
    subtasks: [],
  });
  expect(problem.cases.map(({ score }) => score)).toEqual([0, 20, 20]);
});

test("a draft may state `interactive` alone, and points as a map `grading`", async () => {
  const { problem } = await storedFrom(
    modern("early", {
      ...draft("type: scoring\nvalidation: interactive\n"),
      "data/secret/testdata.yaml": "grading: {max_score: 30, aggregation: sum}\n",
    }),
    "EARLY",
  );
  expect(problem.fields.judgeMode).toBe("interactive");
  expect(problem.cases.map(({ score }) => score)).toEqual([0, 15, 15]);
});

test.each([
  ["type: [multi-pass]\n", "multi_pass"],
  ["type: submit-answer\n", "submit_answer"],
  ["validation: custom multi-pass\n", "multi_pass"],
  ["type: quiz\n", "quiz"],
])("the kind of %j is reported", async (yaml, kind) => {
  const { problem } = await imported(modern("kinds", {}, yaml));
  expect(problem?.fault).toEqual({ code: "problemKind", params: { kind } });
});
