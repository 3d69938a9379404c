import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anyOrder,
  type Files,
  legacy,
  modern,
  scored,
  wordsHeader,
  wordsSource,
} from "./kattisPackages.ts";
import { download, store, stored, upload, zipOf } from "./packageWorld.ts";
import { polygonZip } from "./polygonPackage.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

async function imported(world: World, bytes: Buffer) {
  const read = await upload(world, bytes);
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  const outcome = await store(world, read);
  const [first] = outcome.problems;
  expect(first?.fault).toBeNull();
  const { pid = 0, problemId = "" } = first?.stored ?? {};
  return { pid, problem: await stored(world, problemId), report: first?.report ?? [] };
}

/**
 * Imports a package, exports its problem, and imports the export on another site. Returns the problem before the export
 * and after the second import, and the codes in the report of the second import.
 */
async function carried(files: Files, format: "native" | "kattis") {
  const { pid, problem } = await imported(here, await zipOf(files));
  const back = await imported(there, await download(here, [pid], format));
  const { problem: again } = back;
  return { was: problem, is: again, codes: back.report.map(({ code }) => code) };
}

const header = "#pragma once\nint most(int argc, char **argv);\n";
const main =
  '#include "most.h"\nint main(int argc, char **argv) { return most(argc, argv) ? 42 : 43; }\n';
const part = '#include "most.h"\nint most(int argc, char **) { return argc; }\n';
const folder: Files = {
  "input_validators/limits/validate.cpp": main,
  "input_validators/limits/most.h": header,
  "input_validators/limits/most.cc": part,
  "input_validators/limits/README.md": "Read me.\n",
  "input_validators/words/__main__.py": "import sys, rules\nsys.exit(rules.end())\n",
  "input_validators/words/__init__.py": "",
  "input_validators/words/rules.py": "def end(): return 42\n",
  "input_validators/words/allowed.txt": "a b\n",
  "input_validators/plain.py": "import sys\nsys.exit(42)\n",
};
const checker: Files = {
  "output_validator/main.cpp": anyOrder,
  "output_validator/words.h": wordsHeader,
  "output_validator/words.cc": wordsSource,
};

describe("validators of several files", () => {
  test("are imported with all files beside their main source", async () => {
    const { problem, report } = await imported(here, await zipOf(modern("several", folder)));
    expect(
      problem.validators.map(({ name, language, files }) => [
        name,
        language,
        Object.keys(files).toSorted(),
      ]),
    ).toEqual([
      ["limits/validate.cpp", "C++ 17", ["most.cc", "most.h"]],
      ["plain.py", "Python3", []],
      ["words/__main__.py", "Python3", ["__init__.py", "allowed.txt", "rules.py"]],
    ]);
    expect(problem.validators[0]?.files).toEqual({ "most.h": header, "most.cc": part });
    expect(report.map(({ code }) => code)).not.toContain("validatorsLost");
  });

  test("with a script are compiled as usual, which is reported; without a known language they are lost", async () => {
    const { problem, report } = await imported(
      here,
      await zipOf(
        modern("scripts", {
          "input_validators/made/build": "#!/bin/sh\nc++ -o run v.cpp\n",
          "input_validators/made/v.cpp": main,
          "input_validators/made/most.h": header,
          "input_validators/grammar.ctd": "INT(1, 5)\nNEWLINE\nEOF\n",
          "input_validators/shell/run": "#!/bin/sh\nexit 42\n",
        }),
      ),
    );
    expect(problem.validators.map(({ name, files }) => [name, files])).toEqual([
      ["made/v.cpp", { "most.h": header }],
    ]);
    const namesOf = (code: string) => report.find((each) => each.code === code)?.params["names"];
    expect(namesOf("buildScripts")).toBe("made/build");
    expect(namesOf("validatorsLost")).toBe("grammar.ctd, shell");
  });

  test("beyond the limits for validators and their files are reported", async () => {
    const many: Files = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [`input_validators/v${i + 10}.py`, "x"]),
    );
    for (let i = 0; i < 51; i += 1) many[`input_validators/large/${i}.h`] = "x";
    many["input_validators/large/main.c"] = "x";
    const { problem, report } = await imported(here, await zipOf(modern("crowd", many)));
    expect(problem.validators).toHaveLength(20);
    const loss = report.find(({ code }) => code === "validatorsLost");
    expect(loss?.params["count"]).toBe(6);
  });
});

describe("arguments by group", () => {
  test("of the legacy version are inherited key by key, for one validator by name or for all", async () => {
    const { problem } = await imported(
      here,
      await zipOf(
        legacy(
          "inherits",
          {
            ...folder,
            "output_validators/v/validate.cpp": anyOrder,
            "output_validators/v/words.h": wordsHeader,
            "output_validators/v/words.cc": wordsSource,
            "data/testdata.yaml":
              "input_validator_flags: --n 10\noutput_validator_flags: any_order\n",
            "data/secret/b/testdata.yaml": "input_validator_flags: {name: limits, flags: --n 99}\n",
            "data/secret/a/1.in": "1 1\n",
            "data/secret/a/1.ans": "2\n",
            "data/secret/b/1.in": "1 1\n",
            "data/secret/b/1.ans": "2\n",
            "data/secret/b/c/1.in": "1 1\n",
            "data/secret/b/c/1.ans": "2\n",
          },
          "validation: custom\nvalidator_flags: whole\n",
        ),
      ),
    );
    const { fields, validators } = problem;
    // Each setting of a group replaces the setting of the level above; the problem is the top level.
    expect([...new Set(problem.cases.map(({ inputName }) => inputName))]).toEqual([
      "sample/1.in",
      "01.in",
      "a/1.in",
      "b/1.in",
      "b/c/1.in",
    ]);
    expect([fields.checkerFlags, fields.checkerCaseFlags]).toEqual([["whole", "any_order"], []]);
    const [limits, plain] = validators;
    expect([limits?.flags, limits?.caseFlags]).toEqual([
      ["--n", "10"],
      [{ cases: ["b/*"], flags: ["--n", "99"] }],
    ]);
    expect(plain?.caseFlags).toEqual([{ cases: ["b/*"], flags: [] }]);
  });

  const grouped = (name: string) =>
    scored(
      name,
      {
        ...folder,
        ...checker,
        "data/test_group.yaml": "output_validator_args: [usual]\n",
        "data/secret/a/test_group.yaml":
          "max_score: 20\ninput_validator_args: {limits: [--n, '{{small}}'], plain: [x]}\n",
        "data/secret/b/2.yaml": "output_validator_args: [any_order, two words]\n",
        "data/secret/c/test_group.yaml":
          "max_score: 50\nscore_aggregation: min\nrequire_pass: secret/a\ninput_validator_args: [all]\n",
      },
      "constants: {small: 7}\n",
    );

  test("of version 2025-09 are inherited key by key, from a group or a case, with constants", async () => {
    const { problem } = await imported(here, await zipOf(grouped("read")));
    const { checkerFlags, checkerCaseFlags } = problem.fields;
    expect([checkerFlags, checkerCaseFlags]).toEqual([
      ["usual"],
      [{ cases: ["b/2.in"], flags: ["any_order", "two words"] }],
    ]);
    expect(problem.validators.map(({ flags, caseFlags }) => [flags, caseFlags])).toEqual([
      [
        [],
        [
          { cases: ["a/*"], flags: ["--n", "7"] },
          { cases: ["c/*"], flags: ["all"] },
        ],
      ],
      [
        [],
        [
          { cases: ["a/*"], flags: ["x"] },
          { cases: ["c/*"], flags: ["all"] },
        ],
      ],
      [[], [{ cases: ["c/*"], flags: ["all"] }]],
    ]);
  });

  test("and files beside validators survive the native format", async () => {
    const { was, is } = await carried(grouped("exact"), "native");
    expect(is).toEqual(was);
  });

  test("survive a package of version 2025-09, case by case", async () => {
    const { was, is, codes } = await carried(grouped("through"), "kattis");
    expect(codes).not.toContain("validatorsLost");
    const names = new Map(was.cases.map(({ inputName }, i) => [inputName, is.cases[i]?.inputName]));
    const renamed = (rules: { cases: string[]; flags: string[] }[]) =>
      rules.map(({ cases, flags }) => ({
        cases: cases.map(
          (each) =>
            names.get(each) ??
            each.replace(/^(\w)\/\*$/, (_, group: string) => `group${"abc".indexOf(group) + 1}/*`),
        ),
        flags,
      }));
    expect(is.fields.checkerFlags).toEqual(was.fields.checkerFlags);
    expect(is.fields.checkerCaseFlags).toEqual(renamed(was.fields.checkerCaseFlags));
    expect(is.validators).toEqual(
      was.validators.map((each) => ({ ...each, caseFlags: renamed(each.caseFlags) })),
    );
  });

  test("of the default validator that differ make it a program, which is reported", async () => {
    const files = modern("tolerances", {
      "data/secret/a/1.in": "1 1\n",
      "data/secret/a/1.ans": "2\n",
      "data/secret/a/test_group.yaml": "output_validator_args: [float_tolerance, 1e-3]\n",
    });
    const { problem, report } = await imported(here, await zipOf(files));
    expect(problem.fields).toMatchObject({
      judgeMode: "spj",
      checkerProtocol: "kattis",
      checkerFlags: [],
      checkerCaseFlags: [{ cases: ["a/*"], flags: ["float_tolerance", "0.001"] }],
    });
    expect(report.map(({ code }) => code)).toContain("comparisonAsProgram");
  });

  test("unsupported settings of groups and cases are reported by name", async () => {
    const { report } = await imported(
      here,
      await zipOf(
        modern("settings", {
          "data/secret/test_group.yaml": "full_feedback: true\n",
          "data/secret/01.yaml": "hint: Read again.\ndescription: small\n",
        }),
      ),
    );
    const lossNames = report.find(({ code }) => code === "settingsLost")?.params["names"];
    expect(lossNames).toContain("full_feedback, hint, description");
  });

  test("of Polygon are the test set and the group of each test", async () => {
    const { problem } = await imported(
      here,
      await polygonZip({
        shortName: "grouped",
        tests: [{ sample: true, group: "0" }, { group: "1" }, { group: "1" }],
        assets: `<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>`,
        files: {
          "files/val.cpp": '#include "testlib.h"\n#include "more.h"\n',
          "files/more.h": "// rules\n",
        },
      }),
    );
    expect(problem.validators).toMatchObject([
      {
        files: { "more.h": "// rules\n" },
        flags: ["--testset", "tests", "--group", "1"],
        caseFlags: [{ cases: ["tests/01"], flags: ["--testset", "tests", "--group", "0"] }],
      },
    ]);
  });
});
