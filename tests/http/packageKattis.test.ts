import { describe, expect, test } from "vitest";
import {
  anyOrder,
  legacy,
  modern,
  picture,
  scored,
  wordsHeader,
  wordsSource,
} from "./kattisPackages.ts";
import { codes, kattisWorld } from "./kattisWorld.ts";

const { storedFrom } = kattisWorld();

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
      type: 0,
      timeLimit: 1500,
      memoryLimit: 256,
      stackLimit: 256,
      judgeMode: "default",
      judgeCaseMode: "default",
      comparison: { kind: "tokens", ignoreCase: true },
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
        name: "check.py",
        language: "Python3",
        code: "import sys\nsys.exit(42)\n",
        protocol: "kattis",
        flags: [],
        caseFlags: [],
        files: {},
      },
    ]);
    expect(codes(report)).toEqual([
      "attachments",
      "cases",
      "demandsLost",
      "editorialsLost",
      "includes",
      "settingsLost",
      "solutions",
      "standardChecker",
      "statements",
      "tags",
      "userFiles",
      "validators",
    ]);
    const loss = report.find(({ code }) => code === "settingsLost");
    expect(loss?.params["names"]).toMatch(/license: cc by, uuid: 7e9e/);
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
      judgeMode: "spj",
      spjLanguage: "C++ 17",
      openCaseResult: false,
      checkerProtocol: "kattis",
      checkerFlags: ["any_order"],
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
    expect(problem.judgeProgram).toBe("public class Validator {}\n");
    expect(problem.judgeFiles).toEqual({});
    expect(problem.fields.examples).toEqual([{ input: "3\n\nhigher", output: "\n1\n\n2" }]);
  });
});

describe("a package of the legacy version", () => {
  test("becomes a problem; missing settings get defaults, which are reported", async () => {
    const { problem, report } = await storedFrom(legacy("oldsums"), "OLDSUMS");
    expect(problem.fields).toMatchObject({
      timeLimit: 2000,
      memoryLimit: 512,
      source: "Open 2019",
      type: 0,
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
    const loss = report.find(({ code }) => code === "partsLost");
    expect(loss?.params["names"]).toBe("output_validators/v/validate.cpp");
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
