import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anyOrder,
  type Files,
  legacy,
  modern,
  picture,
  scored,
  wordsHeader,
  wordsSource,
} from "./kattisPackages.ts";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

async function imported(files: Files) {
  const read = await upload(world, await zipOf(files));
  const [problem] = read.problems;
  return { read, problem, report: problem?.report ?? [] };
}

/** Stores the only problem of an archive under its own display id. */
async function storedFrom(files: Files, id: string) {
  const { read, report } = await imported(files);
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  const done = await store(world, read);
  expect(done.problems.map(({ fault }) => fault)).toEqual([null]);
  return { read, report, problem: await stored(world, id) };
}

const codes = (report: { code: string }[]) => report.map(({ code }) => code).toSorted();

describe("a package of version 2025-09", () => {
  test("becomes a problem with all its parts", async () => {
    const { read, report, problem } = await storedFrom(
      modern(
        "sums",
        {
          "statement/problem.en.md":
            "Add $a$ and {{what}} ![](img/plus.png).\n\n{{remainingsamples}}\n\n## Input\n\nTwo numbers up to {{most}}.\n\n## Output\n\nTheir sum.\n\n## Notes\n\nEasy.\n",
          "statement/problem.zh.md": "求和。\n\n## 输入\n\n两个数。\n",
          "statement/img/plus.png": picture,
          "attachments/kit/tool.py": "print(1)\n",
          "include/default/lib.h": "#define MOST {{most}}\n",
          "submissions/wrong_answer/zero.cpp": "int main(){}\n",
          "submissions/time_limit_exceeded/loop.py": "while True: pass\n",
          "submissions/run_time_error/crash.py": "exit(1)\n",
          "submissions/brute_force/slow.java": "class Main {}\n",
          "submissions/mixed/either.py": "print(0)\n",
          "submissions/submissions.yaml":
            "mixed/*:\n  permitted: [AC, WA]\n  required: [WA]\n'accepted/{sum,other}.py':\n  language: python3\n  use_for_time_limit: false\n",
          "input_validators/check.py": "import sys\nsys.exit(42)\n",
          "solution/solution.en.md": "Add.\n",
        },
        "constants: {most: 100, what: b}\nkeywords: [easy, sums]\nlanguages: [cpp, python3]\nsource: {name: Open 2026, url: https://open.example/}\nlicense: cc by\n",
      ),
      "SUMS",
    );
    expect(read.format).toBe("kattis");
    expect(problem.fields).toMatchObject({
      ...{ type: 0, timeLimit: 1500, memoryLimit: 256, stackLimit: 256, judgeMode: "default" },
      ...{ judgeCaseMode: "default", comparison: { kind: "tokens", ignoreCase: true } },
      source: "Open 2026 https://open.example/",
      examples: [{ input: "1 2", output: "3" }],
    });
    expect(problem.fields.languages).toEqual(
      expect.arrayContaining(["C++ 17", "C++ 20", "Python3", "PyPy3"]),
    );
    expect(problem.fields.tags.map(({ name }) => name)).toEqual(["easy", "sums"]);
    expect(problem.statements["en-US"]).toEqual({
      title: "Sums",
      description: "Add $a$ and b ![](files/img/plus.png).",
      input: "Two numbers up to 100.",
      output: "Their sum.",
      hint: "Easy.",
    });
    expect(problem.statements["zh-CN"]).toMatchObject({ title: "Sums", input: "两个数。" });
    expect(problem.cases.map(({ inputName }) => inputName)).toEqual([
      "sample/1.in",
      "01.in",
      "02.in",
    ]);
    expect(problem.files.map(({ name }) => name)).toEqual(["img/plus.png", "kit/tool.py"]);
    expect(problem.userFiles).toEqual({ "lib.h": "#define MOST 100\n" });
    const expected = Object.fromEntries(
      problem.solutions.map((each) => [each.name, each.expected]),
    );
    expect(expected).toEqual({
      "accepted/sum.py": ["AC"],
      "wrong_answer/zero.cpp": ["WA"],
      "time_limit_exceeded/loop.py": ["TLE"],
      "run_time_error/crash.py": ["RE", "MLE", "OLE"],
      "brute_force/slow.java": ["TLE", "RE", "MLE", "OLE"],
      "mixed/either.py": ["WA"],
    });
    expect(problem.validators).toEqual([
      {
        ...{ name: "check.py", language: "Python3", code: "import sys\nsys.exit(42)\n" },
        ...{ protocol: "kattis", flags: [], caseFlags: [], files: {} },
      },
    ]);
    expect(codes(report)).toEqual([
      ...["attachments", "cases", "demandsLost", "editorialsLost", "includes"],
      ...["settingsLost", "solutions", "standardChecker", "statements", "tags", "userFiles"],
      "validators",
    ]);
    const lost = report.find(({ code }) => code === "settingsLost");
    expect(lost?.params["names"]).toMatch(/license: cc by, uuid: 7e9e/);
  });

  test("retains groups, their points and dependencies; samples come first", async () => {
    const { problem, report } = await storedFrom(scored("points"), "POINTS");
    expect(problem.fields).toMatchObject({ type: 1, judgeCaseMode: "subtask" });
    expect(problem.fields.subtasks).toEqual([
      { num: 1, type: "min", score: 0, dependsOn: [] },
      { num: 2, type: "min", score: 20, dependsOn: [1] },
      { num: 3, type: "sum", score: 30, dependsOn: [] },
      { num: 4, type: "min", score: 50, dependsOn: [2] },
    ]);
    expect(problem.cases.map(({ inputName, score, group }) => [inputName, score, group])).toEqual([
      ["sample/1.in", 0, 1],
      ["a/1.in", 0, 2],
      ["b/1.in", 15, 3],
      ["b/2.in", 15, 3],
      ["c/deep/1.in", 0, 4],
    ]);
    expect(codes(report)).not.toContain("pointsRounded");
  });

  test("shares the points of cases without groups", async () => {
    const { problem } = await storedFrom(
      modern("shared", { "data/secret/test_group.yaml": "max_score: 31\n" }, "type: [scoring]\n"),
      "SHARED",
    );
    expect(problem.fields).toMatchObject({ type: 1, judgeCaseMode: "default", subtasks: [] });
    expect(problem.cases.map(({ score }) => score)).toEqual([0, 15, 16]);
  });

  test.each([
    ["", { kind: "tokens", ignoreCase: true }],
    ["case_sensitive", { kind: "tokens" }],
    ["space_change_sensitive", { kind: "exact", ignoreCase: true }],
    ["case_sensitive, space_change_sensitive", { kind: "exact" }],
    ["float_tolerance, 1e-4", { kind: "floats", absolute: 1e-4, relative: 1e-4, ignoreCase: true }],
    ["float_absolute_tolerance, 0.5, case_sensitive", { kind: "floats", absolute: 0.5 }],
  ])("the default validator with %j is a standard checker", async (args, comparison) => {
    const id = `cmp${args.length}`;
    const yaml = `output_validator_args: [${args}]\n`;
    const { problem } = await storedFrom(
      modern(id, { "data/sample/test_group.yaml": yaml, "data/secret/test_group.yaml": yaml }),
      id.toUpperCase(),
    );
    expect(problem.fields.comparison).toEqual(comparison);
    expect(problem.judgeProgram).toBeNull();
  });

  test("retains a validator of several files with its arguments", async () => {
    const yaml = "output_validator_args: [any_order]\n";
    const { problem, report } = await storedFrom(
      modern("ordered", {
        "output_validator/validate.cpp": anyOrder,
        "output_validator/words.h": wordsHeader,
        "output_validator/words.cc": wordsSource,
        "output_validator/README.md": "Read me.\n",
        "data/test_group.yaml": yaml,
      }),
      "ORDERED",
    );
    expect(problem.fields).toMatchObject({
      ...{ judgeMode: "spj", spjLanguage: "C++ 17", openCaseResult: false },
      ...{ checkerProtocol: "kattis", checkerFlags: ["any_order"] },
    });
    expect(problem.judgeProgram).toBe(anyOrder);
    expect(problem.judgeFiles).toEqual({ "words.h": wordsHeader, "words.cc": wordsSource });
    expect(codes(report)).toContain("judgeMessages");
  });

  test("an interactive one shows its transcripts as examples", async () => {
    const { problem } = await storedFrom(
      modern(
        "talk",
        {
          "output_validator/Validator.java": "public class Validator {}\n",
          "data/sample/1.interaction": "< 3\n> 1\n< higher\n> 2\n",
        },
        "type: interactive\n",
      ),
      "TALK",
    );
    expect(problem.fields).toMatchObject({ judgeMode: "interactive", spjLanguage: "Java" });
    expect(problem.judgeProgram).toContain("Validator.main(arguments)");
    expect(Object.keys(problem.judgeFiles)).toEqual(["Validator.java"]);
    expect(problem.fields.examples).toEqual([{ input: "3\n\nhigher", output: "\n1\n\n2" }]);
  });
});

describe("a package of the legacy version", () => {
  test("becomes a problem; missing settings get defaults, which are reported", async () => {
    const { problem, report } = await storedFrom(legacy("oldsums"), "OLDSUMS");
    expect(problem.fields).toMatchObject({
      ...{ timeLimit: 2000, memoryLimit: 512, source: "Open 2019", type: 0 },
      comparison: { kind: "tokens", ignoreCase: true },
    });
    expect(problem.statements["en-US"]).toMatchObject({
      title: "Old Sums",
      input: "Two numbers.",
      output: "Their sum.",
    });
    expect(problem.statements["en-US"]?.description).toContain("files/plus.png");
    expect(problem.files.map(({ name }) => name)).toEqual(["plus.png"]);
    expect(codes(report)).toEqual(
      expect.arrayContaining(["caseNotesLost", "settingsLost", "timeLimitChosen"]),
    );
  });

  test("counts points as its graders do", async () => {
    const { problem } = await storedFrom(
      legacy(
        "oldpoints",
        {
          "data/testdata.yaml": "grader_flags: ignore_sample\n",
          "data/sample/testdata.yaml": "accept_score: 0\n",
          "data/secret/testdata.yaml":
            "on_reject: continue\ngrader_flags: accept_if_any_accepted\nrange: 0 100\n",
          "data/secret/a/testdata.yaml": "accept_score: 40\ngrader_flags: min\nrange: 0 40\n",
          "data/secret/a/1.in": "1 1\n",
          "data/secret/a/1.ans": "2\n",
          "data/secret/a/2.in": "1 2\n",
          "data/secret/a/2.ans": "3\n",
          "data/secret/b/testdata.yaml": "accept_score: 30\ngrader_flags: always_accept\n",
          "data/secret/b/1.in": "1 1\n",
          "data/secret/b/1.ans": "2\n",
          "data/secret/b/2.in": "1 2\n",
          "data/secret/b/2.ans": "3\n",
          "submissions/partially_accepted/some.py": "print(2)\n",
        },
        "type: scoring\n",
      ),
      "OLDPOINTS",
    );
    expect(problem.fields.subtasks.map(({ type, score }) => [type, score])).toEqual([
      ["min", 0],
      ["min", 40],
      ["sum", 60],
      ["sum", 1],
    ]);
    expect(problem.solutions.find(({ name }) => name.startsWith("partially"))?.expected).toEqual([
      "PC",
    ]);
  });

  test("a validator that is not enabled is ignored", async () => {
    const unused = { "output_validators/v/validate.cpp": anyOrder };
    const { problem, report } = await storedFrom(legacy("unasked", unused), "UNASKED");
    expect(problem.fields).toMatchObject({ judgeMode: "default", comparison: { kind: "tokens" } });
    const lost = report.find(({ code }) => code === "partsLost");
    expect(lost?.params["names"]).toBe("output_validators/v/validate.cpp");
  });

  test("its flags and its validator are imported", async () => {
    const { problem } = await storedFrom(
      legacy(
        "oldorder",
        {
          "output_validators/any_order/validate.cpp": anyOrder,
          "output_validators/any_order/words.h": wordsHeader,
          "output_validators/any_order/words.cc": wordsSource,
        },
        "validation: custom\nvalidator_flags: any_order twice\n",
      ),
      "OLDORDER",
    );
    expect(problem.fields).toMatchObject({
      checkerFlags: ["any_order", "twice"],
      judgeMode: "spj",
    });
    expect(Object.keys(problem.judgeFiles).toSorted()).toEqual(["words.cc", "words.h"]);
  });
});

describe("keys of the format", () => {
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

  test("constants may be maps of variants; unusable ones are named", async () => {
    const { problem, report } = await storedFrom(
      modern(
        "variants",
        { "statement/problem.en.md": "{{n}} {{n.tex}} {{m}} {{m.en}} {{list}} {{k}}\n" },
        "constants: {n: {value: 100, tex: '10^2'}, m: {en: two}, list: [1], k: 7, a-b: 1}\n",
      ),
      "VARIANTS",
    );
    expect(problem.statements["en-US"]?.description).toBe("100 10^2 {{m}} two {{list}} 7");
    const lost = report.find(({ code }) => code === "constantsLost");
    expect(lost?.params).toEqual({ count: 3, names: "m, list, a-b" });
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
      ...{ judgeMode: "spj", checkerFlags: ["fast", "exact"], type: 1, subtasks: [] },
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

  test("the output limit is named, since a problem has none here", async () => {
    const yaml = `problem_format_version: 2025-09\nname: Sums\nlimits: {time_limit: 1, output: 64}\n`;
    const { report } = await imported(modern("wide", { "problem.yaml": yaml }));
    const lost = report.find(({ code }) => code === "settingsLost");
    expect(lost?.params["names"]).toContain("limits.output: 64");
  });

  test.each([
    ["type: [multi-pass]\n", "multi_pass"],
    ["type: submit-answer\n", "submit_answer"],
    ["validation: custom multi-pass\n", "multi_pass"],
    ["type: quiz\n", "quiz"],
  ])("the kind of %j is named", async (yaml, kind) => {
    const { problem } = await imported(modern("kinds", {}, yaml));
    expect(problem?.fault).toEqual({ code: "problemKind", params: { kind } });
  });
});

describe("an incomplete package becomes a private problem", () => {
  test("without test data", async () => {
    const all = Object.entries(modern("nodata")).filter(([path]) => !path.includes("/data/"));
    const { read, problem, report } = await storedFrom(Object.fromEntries(all), "NODATA");
    expect(read.problems[0]?.preview).toMatchObject({ cases: 0, auth: 2 });
    expect(codes(report)).toContain("noTestData");
    expect(codes(report)).not.toContain("noStatement");
    expect(problem.fields.auth).toBe(2);
    expect(problem.cases).toEqual([]);
    expect(problem.statements["en-US"]?.output).toBe("Their sum.");
  });

  test("without test data, with points", async () => {
    const all = Object.entries(modern("nopoints", {}, "type: scoring\n"));
    const bare = all.filter(([path]) => !path.includes("/data/"));
    const { problem } = await storedFrom(Object.fromEntries(bare), "NOPOINTS");
    expect(problem.fields).toMatchObject({ type: 1, auth: 2, subtasks: [] });
  });

  test("without a statement", async () => {
    const { "nowords/statement/problem.en.md": _text, ...files } = modern("nowords");
    const { problem, report } = await storedFrom(files, "NOWORDS");
    expect(codes(report)).toContain("noStatement");
    expect(codes(report)).not.toContain("noTestData");
    expect(problem.fields.auth).toBe(2);
    expect(problem.statements).toEqual({
      "en-US": { title: "Sums", description: "", input: "", output: "", hint: "" },
    });
    expect(problem.cases).toHaveLength(3);
  });

  test("a public problem replaced by one without test data is public no more", async () => {
    await storedFrom(modern("gone"), "GONE");
    await world.sql("update problem set auth = 1 where problem_id = 'GONE'");
    const all = Object.entries(modern("gone")).filter(([path]) => !path.includes("/data/"));
    const { read } = await imported(Object.fromEntries(all));
    await store(world, read, { action: "replace" });
    expect((await stored(world, "GONE")).fields.auth).toBe(2);
  });
});

describe("score files of validators", () => {
  const accepts = "int main() { return 42; }\n";
  const points = { "data/secret/testdata.yaml": "grader_flags: always_accept\nrange: 0 40\n" };

  test.each([
    ["custom", "kattisVerdict"],
    ["custom score", "kattis"],
  ])("validation %j of a scored legacy package", async (validation, protocol) => {
    const id = `files${validation.length}`;
    const files = { ...points, "output_validators/v.cpp": accepts };
    const yaml = `type: scoring\nvalidation: ${validation}\n`;
    const { problem, report } = await storedFrom(legacy(id, files, yaml), id.toUpperCase());
    expect(problem.fields.checkerProtocol).toBe(protocol);
    expect(codes(report).includes("validatorScores")).toBe(protocol === "kattisVerdict");
  });

  test.each([
    ["pass-fail", "kattisVerdict"],
    ["min", "kattis"],
  ])("newer versions by the aggregation of groups: %s", async (type, protocol) => {
    const id = `by${type.length}`;
    const settings = `max_score: 100\nscore_aggregation: ${type}\n`;
    const { problem, report } = await storedFrom(
      scored(id, {
        "output_validator/v.cpp": accepts,
        "data/secret/a/test_group.yaml": settings,
        "data/secret/b/test_group.yaml": "max_score: 1\n",
        "data/secret/c/test_group.yaml": "max_score: 1\n",
      }),
      id.toUpperCase(),
    );
    expect(problem.fields.checkerProtocol).toBe(protocol);
    expect(codes(report).includes("validatorScores")).toBe(protocol === "kattisVerdict");
  });
});
