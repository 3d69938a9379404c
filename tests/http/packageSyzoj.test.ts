import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportedProblem } from "../../src/shared/problem/package.ts";
import { makeZip } from "./hostileZip.ts";
import { download, store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Files = Record<string, string>;

/** Files of the test cases with the given numbers; their names match `patterns`. */
const cases = (...numbers: number[]): Files =>
  Object.fromEntries(
    numbers.flatMap((n) => [
      [`dat${n}.in`, `${n} ${n}\n`],
      [`dat${n}.ans`, `${2 * n}\n`],
    ]),
  );

const patterns = "inputFile: 'dat#.in'\noutputFile: 'dat#.ans'\n";
const rules = `subtasks:
  - score: 30
    type: sum
    cases: [1, 2]
  - score: 70
    type: mul
    cases: ['3', '4']
${patterns}`;

const codes = ({ report }: ImportedProblem) => report.map(({ code }) => code).toSorted();
const paramsOf = ({ report }: ImportedProblem, reportCode: string) =>
  report.find(({ code }) => code === reportCode)?.params;

async function read(files: Files, format?: string): Promise<ImportedProblem> {
  const all = await upload(here, await zipOf(files), format === undefined ? {} : { format });
  expect(all.fault).toBeNull();
  expect(all.problems).toHaveLength(1);
  return all.problems[0]!;
}

let count = 0;
async function importedProblem(files: Files) {
  count += 1;
  const problemId = `SY-${count}`;
  const all = await upload(here, await zipOf(files), { format: "syzoj" });
  expect(all.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  const outcome = await store(here, all, { problemId });
  expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  return { report: outcome.problems[0]!, problem: await stored(here, problemId), problemId };
}

describe("test data of SYZOJ and LOJ", () => {
  test("with rules becomes subtasks; the report says that title, statement and limits are missing", async () => {
    const problem = await read({ "data.yml": rules, ...cases(1, 2, 3, 4) });
    expect(problem.fault).toBeNull();
    expect(problem.preview).toMatchObject({ cases: 4, subtasks: 2, type: 1 });
    expect(problem.preview?.titles.map(({ title }) => title)).toEqual(["problems"]);
    expect(codes(problem)).toEqual([
      "cases",
      "displayIdMade",
      "noStatement",
      "subtasks",
      "titleFromName",
      "usualLimits",
    ]);
    const { fields, cases: listed } = (
      await importedProblem({ "data.yml": rules, ...cases(1, 2, 3, 4) })
    ).problem;
    expect(fields.subtasks).toEqual([
      { num: 1, type: "sum", score: 30, dependsOn: [] },
      { num: 2, type: "mul", score: 70, dependsOn: [] },
    ]);
    expect(listed.map(({ inputName, score, group }) => [inputName, score, group])).toEqual([
      ["dat1.in", 15, 1],
      ["dat2.in", 15, 1],
      ["dat3.in", 0, 2],
      ["dat4.in", 0, 2],
    ]);
  });

  test("with the older rules, and with a case that two subtasks share", async () => {
    const old = "min:40 1 2\nmin:60 1 3\ndat#.in\ndat#.ans\n";
    const { problem } = await importedProblem({ "data_rule.txt": old, ...cases(1, 2, 3) });
    expect(problem.fields.subtasks.map(({ type, score }) => [type, score])).toEqual([
      ["min", 40],
      ["min", 60],
    ]);
    expect(problem.cases.map(({ inputName, group }) => [inputName, group])).toEqual([
      ["dat1.in", 1],
      ["dat2.in", 1],
      ["dat1.in", 2],
      ["dat3.in", 2],
    ]);
  });

  test("with names only, in the order of their numbers, with equal shares", async () => {
    const { problem, report } = await importedProblem({
      ...cases(1, 2, 10),
      "dat7.in": "7",
      "left.bin": "x",
    });
    expect(problem.fields).toMatchObject({ judgeCaseMode: "default", subtasks: [] });
    expect(problem.cases.map(({ inputName, score }) => [inputName, score])).toEqual([
      ["dat1.in", 33],
      ["dat2.in", 33],
      ["dat10.in", 34],
    ]);
    expect(paramsOf(report, "unpairedFiles")).toEqual({ count: 1, names: "dat7.in" });
    expect(paramsOf(report, "unusedFiles")).toEqual({ count: 2, names: "dat7.in, left.bin" });
  });

  test("fractional points are rounded so that the sum is unchanged", async () => {
    const thirds = [1, 2, 3].map((n) => `  - { score: 33.3333, cases: [${n}] }\n`).join("");
    const { problem, report } = await importedProblem({
      "data.yml": `subtasks:\n${thirds}${patterns}`,
      ...cases(1, 2, 3),
    });
    expect(problem.fields.subtasks.map(({ score }) => score)).toEqual([34, 33, 33]);
    expect(paramsOf(report, "pointsRounded")).toEqual({
      was: "33.333, 33.333, 33.333",
      is: "34, 33, 33",
    });
  });

  test("a Markdown file beside it becomes the statement", async () => {
    const { problem } = await importedProblem({
      "problem.md":
        "# 两倍\n\n读入。\n\n## 样例输入\n\n```\n1\n```\n\n## 样例输出\n\n```\n2\n```\n",
      ...cases(1),
    });
    expect(problem.statements["zh-CN"]).toMatchObject({ title: "两倍", description: "读入。" });
    expect(problem.fields.examples).toEqual([{ input: "1", output: "2" }]);
  });

  test("sibling folders are separate problems, a broken one does not affect the others", async () => {
    const files = [
      ...Object.entries({ "data.yml": rules, ...cases(1, 2, 3, 4) }).map(([name, text]) => [
        `1001/${name}`,
        text,
      ]),
      ...Object.entries({ "data.yml": rules, ...cases(1, 2, 3) }).map(([name, text]) => [
        `1002/${name}`,
        text,
      ]),
    ];
    const { problems } = await upload(here, await zipOf(Object.fromEntries(files) as Files));
    expect(problems.map(({ name, fault }) => [name, fault?.params ?? null])).toEqual([
      ["1001", null],
      ["1002", { name: "dat4.in" }],
    ]);
    const plain = Object.fromEntries(
      ["P1001", "P1002"].flatMap((name) =>
        Object.entries(cases(1, 2)).map(([file, text]) => [`${name}/${file}`, text]),
      ),
    );
    const imported = await upload(here, await zipOf(plain));
    expect(imported).toMatchObject({ format: "syzoj" });
    expect(imported.problems.map(({ name }) => name)).toEqual(["P1001", "P1002"]);
    const parts = Object.fromEntries(
      ["subtask1", "subtask2"].flatMap((name) =>
        Object.entries(cases(1, 2)).map(([file, text]) => [`${name}/${file}`, text]),
      ),
    );
    expect((await read(parts)).preview?.cases).toBe(4);
  });
});

const checker = "int main() { return 0; }";
const withChecker = (more: string): Files => ({
  "data.yml": `${rules}${more}`,
  "spj.cpp": checker,
  "grader.h": "int f();",
  "grader_c.h": "int g(void);",
  ...cases(1, 2, 3, 4),
});

describe("programs of such data", () => {
  test.each([
    ["plain", { "data.yml": rules, ...cases(1, 2, 3, 4) }],
    ["checked", withChecker("specialJudge: { language: cpp17, fileName: spj.cpp }\n")],
    ["interactive", withChecker("interactor: { language: cpp, fileName: spj.cpp }\n")],
    ["by names, with a checker", { "spj_cpp11.cc": checker, ...cases(1, 2) }],
    [
      "with files beside the program",
      withChecker(
        "extraSourceFiles:\n  - { language: cpp, files: [{ name: grader.h, dest: f.h }] }\n",
      ),
    ],
  ])("%s survives an export and import in the native format", async (_name, files) => {
    const { problem, problemId } = await importedProblem(files);
    const [row] = await here.sql<{ id: number }>("select id from problem where problem_id = $1", [
      problemId,
    ]);
    await store(there, await upload(there, await download(here, [row!.id], "native")));
    expect(await stored(there, problemId)).toEqual(problem);
  });

  test("are reported if they were translated or differ by language", async () => {
    const { problem, report } = await importedProblem(
      withChecker(
        [
          "specialJudge: { language: cpp11, fileName: spj.cpp }",
          "extraSourceFiles:",
          "  - { language: c, files: [{ name: grader_c.h, dest: f.h }] }",
          "  - { language: cpp, files: [{ name: grader.h, dest: f.h }] }",
          "runSamples: true\n",
        ].join("\n"),
      ),
    );
    expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage: "C++" });
    expect(problem.judgeProgram?.endsWith(`\n${checker}`)).toBe(true);
    expect(problem.userFiles).toEqual({ "f.h": "int f();" });
    expect(paramsOf(report, "checkerDialect")).toEqual({ system: "SYZOJ" });
    expect(paramsOf(report, "languageFilesLost")).toEqual({ count: 1, names: "f.h (c)" });
    expect(paramsOf(report, "settingsLost")).toEqual({ count: 1, names: "runSamples" });
  });
});

describe("refused with a message", () => {
  const all = cases(1, 2, 3, 4);
  const program = (language: string) =>
    `${rules}specialJudge: { language: ${language}, fileName: spj.cpp }\n`;
  test.each([
    ["answers that are handed in", `${rules}userOutput: 'dat#.out'\n`, "problemKind"],
    ["a missing checker", program("cpp"), "fileMissing"],
    ["a checker without a known way to wrap it", program("haskell"), "checkerMissing"],
    ["a missing case", rules.replace("[1, 2]", "[1, 9]"), "fileMissing"],
    ["a way out", rules.replace("[1, 2]", "['../../../etc/passwd']"), "fileMissing"],
    ["no patterns", rules.replace(patterns, ""), "fieldWrong"],
    ["an unknown kind of subtask", rules.replace("mul", "max"), "fieldWrong"],
    ["negative points", rules.replace("70", "-70"), "fieldWrong"],
    ["points without end", rules.replace("70", ".inf"), "fieldWrong"],
    ["words instead of a list", "subtasks: yes please\n", "fieldWrong"],
    ["a list instead of settings", "- 1\n- 2\n", "fieldWrong"],
    ["a number instead of settings", "7\n", "fieldWrong"],
    ["no YAML", "subtasks: [1, {", "yamlBroken"],
    ["a program as a number", `${rules}specialJudge: 7\n`, "fieldWrong"],
    ["a language as a list", program("[cpp]"), "fieldWrong"],
    ["very many subtasks", `subtasks:\n${"-\n".repeat(100_000)}${patterns}`, "tooManyEntries"],
    ["very many cases", `subtasks: [{cases: [${"1,".repeat(1001)}]}]\n${patterns}`, "tooManyCases"],
    ["many subtasks", `subtasks:\n${"-\n".repeat(1001)}${patterns}`, "tooManySubtasks"],
    ["very much YAML", `# ${"x".repeat(300_000)}\n${rules}`, "textTooLarge"],
  ])("%s", async (_name, yaml, code) => {
    const problem = await read({ "data.yml": yaml, ...all });
    expect(problem.fault?.code).toBe(code);
    expect(problem.preview).toBeNull();
  });

  test("older rules without lines, and folders without data", async () => {
    expect((await read({ "data_rule.txt": "1 2\n", ...all })).fault?.code).toBe("fieldWrong");
    expect((await read({ "a.cpp": checker }, "syzoj")).fault?.code).toBe("noCases");
  });

  test.each([
    ["small", 10, true],
    ["small and stored", 10, false],
    ["large", 6_000_000, true],
  ])("bytes that differ from the directory entry of a %s file", async (_name, size, deflate) => {
    const entry = { name: "1.in", bytes: "7".repeat(size), deflate };
    const answer = { name: "1.out", bytes: "7" };
    const good = await upload(here, makeZip([entry, answer]));
    expect(good.problems[0]?.preview).toMatchObject({ cases: 1, bytes: size + 1 });
    const bad = await upload(here, makeZip([{ ...entry, claimedCrc: 7 }, answer]));
    expect(bad.problems[0]?.fault?.code).toBe("brokenArchive");
  });

  test("extra files may have plain file names only", async () => {
    const out =
      "extraSourceFiles: [{ language: cpp, files: [{ name: grader.h, dest: ../f.h }] }]\n";
    const { problem, report } = await importedProblem(withChecker(out));
    expect(problem.userFiles).toEqual({});
    expect(paramsOf(report, "languageFilesLost")).toEqual({ count: 1, names: "../f.h (cpp)" });
  });
});
