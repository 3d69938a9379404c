import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportedProblem } from "../../src/shared/problem/package.ts";
import { testlibChecker } from "../../src/server/package/read/testlibCheckers.ts";
import { hydroFiles, hydroZip } from "./hydroFixture.ts";
import { makeZip } from "./hostileZip.ts";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
beforeAll(async () => {
  here = await createWorld();
});
afterAll(() => here.close());

const paramsOf = ({ report }: ImportedProblem, reportCode: string) =>
  report.find(({ code }) => code === reportCode)?.params;

type Change = Record<string, string | undefined>;
const config = (...lines: string[]): Change => ({ "testdata/config.yaml": lines.join("\n") });
const one = "cases: [{ input: 1.in, output: 1.out }]";

async function read(change: Change): Promise<ImportedProblem> {
  const all = await upload(here, await hydroZip(change), { format: "hydro" });
  expect(all.fault).toBeNull();
  expect(all.problems).toHaveLength(1);
  return all.problems[0]!;
}

let count = 0;
async function importedProblem(change: Change) {
  count += 1;
  const problemId = `HR-${count}`;
  const all = await upload(here, await hydroZip(change), { format: "hydro" });
  const outcome = await store(here, all, { problemId });
  expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  return { report: outcome.problems[0]!, problem: await stored(here, problemId) };
}

describe("limits", () => {
  test.each([
    ["1s", "256m", 1000, 256],
    ["1.5s", "0.5g", 1500, 512],
    ["500ms", "64MB", 500, 64],
    ["800m", "65536k", 800, 64],
    ["2000", "128", 2000, 128],
  ])("%s and %s", async (time, memory, timeLimit, memoryLimit) => {
    const { preview } = await read(config(`time: ${time}`, `memory: ${memory}`, one));
    expect(preview).toMatchObject({ timeLimit, memoryLimit });
  });

  test("of single cases and subtasks become the largest, which is reported", async () => {
    const problem = await read(
      config(
        "time: 1s",
        "subtasks:",
        "  - { time: 2s, cases: [{ input: 1.in, output: 1.out }] }",
        "  - { cases: [{ input: 2.in, output: 2.out, time: 500ms, memory: 512m }] }",
        "  - { cases: [{ input: 3.in, output: 3.out }] }",
      ),
    );
    expect(problem.preview).toMatchObject({ timeLimit: 2000, memoryLimit: 512 });
    expect(paramsOf(problem, "caseLimits")).toEqual({ count: 3, time: 2000, memory: 512 });
  });

  test("of languages become language factors, and language lists are converted", async () => {
    const rates = "time_limit_rate: { py.py3: 3, cc.cc17o2: 0.5, befunge: 2 }";
    const { problem, report } = await importedProblem(
      config(one, "langs: [py.py3, cc.cc17o2, java]", rates),
    );
    expect(problem.fields.languages?.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "C++ 17 With O2",
      "Java",
      "Python3",
    ]);
    expect(problem.fields.languageFactors).toEqual({
      Python3: { time: 3 },
      "C++ 17 With O2": { time: 0.5 },
    });
    expect(paramsOf(report, "ratesLost")).toEqual({ count: 1, names: "befunge: 2" });
  });

  test("of one language only do not restrict the languages", async () => {
    const { problem, report } = await importedProblem(
      config(one, "memory_limit_rate: { java: 2 }"),
    );
    expect(problem.fields.languageFactors).toEqual({ Java: { memory: 2 } });
    expect(paramsOf(report, "languagesFixed")).toEqual({ count: problem.fields.languages?.length });
  });
});

describe("subtasks and points", () => {
  const group = (more: string, n = 1) =>
    `  - { ${more}, cases: [{ input: ${n}.in, output: ${n}.out }] }`;

  test("without points share what is left, and dependencies come first", async () => {
    const { problem, report } = await importedProblem(
      config("subtasks:", group("id: 3, if: [7]"), group("id: 7, score: 50", 2), group("id: 9", 3)),
    );
    expect(problem.fields.subtasks).toEqual([
      { num: 1, type: "min", score: 50, dependsOn: [] },
      { num: 2, type: "min", score: 25, dependsOn: [1] },
      { num: 3, type: "min", score: 25, dependsOn: [] },
    ]);
    expect(paramsOf(report, "subtaskNumbers")).toEqual({ count: 3 });
  });

  test("cycles are broken, unknown dependencies are ignored", async () => {
    const { problem, report } = await importedProblem(
      config("subtasks:", group("id: 1, if: [2, 44]"), group("id: 2, if: [1]", 2)),
    );
    expect(problem.fields.subtasks.map(({ dependsOn }) => dependsOn)).toEqual([[], [1]]);
    expect(paramsOf(report, "dependencies")).toMatchObject({ count: 1 });
  });

  test("scored by the best case become sums, except with one case; empty ones are removed", async () => {
    const { problem, report } = await importedProblem(
      config(
        "subtasks:",
        "  - { id: 1, type: max, score: 40, cases: [{ input: 1.in }, { input: 2.in, output: 2.out }] }",
        group("id: 2, type: max, score: 60", 3),
        "  - { id: 3, score: 1, cases: [] }",
      ),
    );
    expect(problem.fields.subtasks.map(({ type, score }) => [type, score])).toEqual([
      ["sum", 40],
      ["min", 60],
    ]);
    expect(paramsOf(report, "subtaskMax")).toEqual({ count: 1, names: "1" });
    expect(paramsOf(report, "emptySubtasks")).toEqual({ count: 1 });
    expect(paramsOf(report, "answersMissing")).toEqual({ count: 1, names: "1.in" });
  });

  test("without a configuration follow from the names of the files", async () => {
    const data = Object.fromEntries(
      ["1-1", "1-2", "2-1", "2-2", "2-10"].flatMap((name) => [
        [`testdata/${name}.in`, name],
        [`testdata/${name}.ans`, name],
      ]),
    );
    const removedPaths = Object.keys(hydroFiles()).filter((path) => path.startsWith("testdata/"));
    const none = Object.fromEntries(removedPaths.map((path) => [path, undefined]));
    const { problem, report } = await importedProblem({ ...none, ...data });
    expect(problem.fields.subtasks.map(({ num, type, score }) => [num, type, score])).toEqual([
      [1, "min", 50],
      [2, "min", 50],
    ]);
    expect(problem.cases.map(({ inputName }) => inputName)).toEqual([
      "1-1.in",
      "1-2.in",
      "2-1.in",
      "2-2.in",
      "2-10.in",
    ]);
    expect(paramsOf(report, "usualLimits")).toEqual({ time: 1000, memory: 256 });
    const more = await importedProblem({
      ...none,
      ...data,
      ...config("subtasks:", "  - { id: 2, score: 80, if: [1], type: sum }"),
    });
    expect(more.problem.fields.subtasks).toEqual([
      { num: 1, type: "min", score: 20, dependsOn: [] },
      { num: 2, type: "sum", score: 80, dependsOn: [1] },
    ]);
    expect(more.problem.cases.map(({ score }) => score)).toEqual([0, 0, 26, 27, 27]);
  });

  test("the oldest form of a configuration is read", async () => {
    const { problem } = await importedProblem({
      "testdata/config.yaml": undefined,
      "testdata/config.ini": "2\n1.in|1.out|2|40|65536\r\n2.in|2.out|1|60|65536\n",
    });
    expect(problem.fields).toMatchObject({ timeLimit: 2000, memoryLimit: 64, subtasks: [] });
    expect(problem.cases.map(({ score }) => score)).toEqual([40, 60]);
  });
});

describe("checkers", () => {
  test.each(["wcmp", "lcmp", "yesno", "fcmp", "ncmp", "rcmp9", "casewcmp", "pointscmp"])(
    "%s of testlib is a program of ours",
    async (name) => {
      const { problem } = await importedProblem(
        config("checker_type: testlib", `checker: ${name}`, one),
      );
      expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage: "C++ 17" });
      expect(problem.judgeProgram).toContain(testlibChecker(name));
    },
  );

  test.each([
    ["hustoj", "chk.cc", "C++ 17", { system: "HUSTOJ" }],
    ["qduoj", "chk.c", "C", { system: "QDUOJ" }],
    ["lemon", "chk.cc20", "C++ 20", { system: "Lemon" }],
    ["syzoj", "chk.cpp", "C++ 17", { system: "SYZOJ" }],
  ])("of the protocol %s are translated", async (type, name, spjLanguage, dialects) => {
    const code = 'int main(){ FILE *f = fopen("code", "r"); }';
    const { problem, report } = await importedProblem({
      ...config(`checker_type: ${type}`, `checker: ${name}`, one),
      [`testdata/${name}`]: code,
    });
    expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage });
    expect(problem.judgeProgram).toContain(`#line 1 "checker"\n${code}`);
    expect(paramsOf(report, "checkerDialect")).toEqual(dialects);
    expect(paramsOf(report, "checkerCode")).toEqual({});
  });

  test("files beside the programs are imported or reported", async () => {
    const { problem, report } = await importedProblem({
      ...config(
        one,
        "user_extra_files: [grader.h, compile.sh, blob.h]",
        "judge_extra_files: [jury.h]",
        "validator: { file: val.cc, lang: cc.cc20 }",
        "filename: sum",
        "num_processes: 3",
        "detail: none",
      ),
      "testdata/grader.h": "int f();",
      "testdata/compile.sh": "g++ grader.cpp",
      "testdata/blob.h": "a\0b",
      "testdata/jury.h": "int g();",
      "testdata/val.cc": "int main(){}",
    });
    expect(problem.userFiles).toEqual({ "grader.h": "int f();", "compile.sh": "g++ grader.cpp" });
    expect(problem.judgeFiles).toEqual({ "jury.h": "int g();" });
    expect(problem.validators).toMatchObject([{ name: "val.cc", language: "C++ 20" }]);
    expect(problem.fields.openCaseResult).toBe(false);
    expect(paramsOf(report, "userFilesLost")).toEqual({ count: 1 });
    expect(paramsOf(report, "buildScripts")).toEqual({ count: 1, names: "compile.sh" });
    expect(paramsOf(report, "fileIo")).toEqual({});
    // Counters of the other system are omitted without being reported as a loss.
    expect(paramsOf(report, "settingsLost")).toEqual({ count: 1, names: "num_processes" });
  });
});

describe("refused with a message", () => {
  test.each<[string, Change, string]>([
    ["answers that are handed in", config("type: submit_answer"), "problemKind"],
    ["a quiz", config("type: objective", "answers: { '1': [A, 50] }"), "problemKind"],
    ["programs that communicate", config("type: communication", "manager: m.cc"), "problemKind"],
    ["a problem of elsewhere", config("type: remote_judge", "target: 1000A"), "problemKind"],
    ["an unknown kind", config("type: [1, 2]", one), "fieldWrong"],
    ["an interactive problem without one", config("type: interactive", one), "checkerMissing"],
    ["an unknown protocol", config("checker_type: ccr", one), "unknownProtocol"],
    ["a protocol out of a prototype", config("checker_type: constructor", one), "unknownProtocol"],
    ["a missing checker", config("checker_type: lemon", "checker: no.cc", one), "fileMissing"],
    [
      "a checker of no known name",
      config("checker_type: testlib", "checker: nocmp", one),
      "checkerMissing",
    ],
    ["no title", { "problem.yaml": "pid: P1\n" }, "statementMissing"],
    ["a title of lists", { "problem.yaml": "title: [1, 2]\n" }, "fieldWrong"],
    ["a text instead of settings", { "problem.yaml": "just words\n" }, "fieldWrong"],
    ["no YAML at all", { "problem.yaml": "a: {\n" }, "yamlBroken"],
    ["a tree of trees", { "problem.yaml": bomb() }, "yamlBroken"],
    ["a deep one", { "problem.yaml": "[".repeat(10_000) }, "yamlBroken"],
    ["100,000 subtasks", config("subtasks:", ..."-".repeat(100_000).split("")), "tooManyEntries"],
    ["1,001 subtasks", config("subtasks:", ..."-".repeat(1001).split("")), "tooManySubtasks"],
    ["1,001 cases", config(`cases: [${"{input: 1.in},".repeat(1001)}]`), "tooManyCases"],
    ["very much YAML", config(`# ${"x".repeat(300_000)}`, one), "textTooLarge"],
    ["a time of words", config("time: soon", one), "fieldWrong"],
    ["no limit to points", config("cases: [{ input: 1.in, score: .inf }]"), "fieldWrong"],
    ["subtasks as a number", config("subtasks: 7"), "fieldWrong"],
    ["cases as words", config("cases: [one, two]"), "fieldWrong"],
    ["a way out", config("cases: [{ input: ../../../../etc/passwd }]"), "fileMissing"],
    ["files as a number", config(one, "user_extra_files: 3"), "fieldWrong"],
    ["a rate of lists", config(one, "time_limit_rate: { java: [2] }"), "fieldWrong"],
  ])("%s", async (_name, change, code) => {
    const problem = await read(change);
    expect(problem.fault?.code, JSON.stringify(problem.fault)).toBe(code);
    expect(problem.preview).toBeNull();
  });

  test("a problem without test data becomes a private one", async () => {
    const { preview, report } = await read(emptied());
    expect(preview).toMatchObject({ cases: 0, subtasks: 0, auth: 2, judgeCaseMode: "default" });
    expect(report).toContainEqual({ code: "noTestData", params: {} });
  });

  test("names that lead out of the archive are refused", async () => {
    const files = Object.entries(hydroFiles()).map(([name, bytes]) => ({
      name: `sum/${name}`,
      bytes,
    }));
    const zip = makeZip([...files, { name: "sum/testdata/../../../x.in", bytes: "1" }]);
    expect(await upload(here, zip)).toMatchObject({ state: "failed", fault: { code: "badName" } });
  });

  test("names that only look dangerous are accepted", async () => {
    const files = Object.entries(hydroFiles({ "additional_file/a:b?.txt": "x" }));
    const zip = await zipOf(Object.fromEntries(files.map(([path, text]) => [`s/${path}`, text])));
    const all = await store(here, await upload(here, zip), { problemId: "HR-NAMES" });
    expect(all.problems[0]?.fault).toBeNull();
    expect((await stored(here, "HR-NAMES")).files.map(({ name }) => name)).toContain("a_b_.txt");
  });
});

/** YAML text in which each line expands to nine times the previous line. */
function bomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 12; i += 1) {
    lines.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(", ")}]`);
  }
  return lines.join("\n");
}

/** A change to the package that removes all of its test data. */
function emptied(): Change {
  const data = Object.keys(hydroFiles()).filter((path) => path.startsWith("testdata/"));
  return Object.fromEntries(data.map((path) => [path, undefined]));
}
