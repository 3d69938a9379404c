import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportedProblem } from "../../src/shared/problem/package.ts";
import { english, hydroFiles, hydroZip, statement } from "./hydroFixture.ts";
import { download, store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let here: World;
let there: World;
beforeAll(async () => {
  [here, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

const codes = ({ report }: ImportedProblem) => report.map(({ code }) => code).toSorted();
const paramsOf = ({ report }: ImportedProblem, reportCode: string) =>
  report.find(({ code }) => code === reportCode)?.params;

/** Imports an archive and returns its only problem. */
async function read(zip: Promise<Buffer>): Promise<ImportedProblem> {
  const all = await upload(here, await zip);
  expect(all.fault).toBeNull();
  expect(all.problems).toHaveLength(1);
  return all.problems[0]!;
}

/** Imports an archive's only problem and stores it under the given display id. */
async function importedProblem(zip: Promise<Buffer>, problemId: string) {
  const all = await upload(here, await zip, { format: "hydro" });
  expect(all.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  const outcome = await store(here, all, { problemId });
  expect(outcome.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  return { report: outcome.problems[0]!, problem: await stored(here, problemId) };
}

const config = (...lines: string[]) => ({ "testdata/config.yaml": lines.join("\n") });

describe("a Hydro package", () => {
  test("is detected, and its report lists what is imported, changed and lost", async () => {
    const problem = await read(hydroZip());
    expect(problem.fault).toBeNull();
    expect(problem.preview).toMatchObject({ problemId: "P1001", cases: 3, subtasks: 2, auth: 1 });
    expect(codes(problem)).toEqual(
      [
        "attachments",
        "cases",
        "examples",
        "solutions",
        "statements",
        "subtasks",
        "tags",
        "author",
        "difficultyScaled",
        "picturesRewritten",
        "statementSplit",
        // Hydro's submission counters (`nSubmit`, `nAccept`) are not part of the problem, so the report does not list
        // them as lost.
        "editorialsLost",
      ].toSorted(),
    );
  });

  test("becomes fields, sections, examples and files, in both languages", async () => {
    const { problem } = await importedProblem(hydroZip(), "HY-1");
    expect(problem.fields).toMatchObject({
      type: 1,
      difficulty: 1,
      timeLimit: 1000,
      memoryLimit: 256,
      judgeMode: "default",
      judgeCaseMode: "subtask",
      source: "校赛",
      examples: [
        { input: "1 2", output: "3" },
        { input: "2 2", output: "4" },
      ],
      subtasks: [
        { num: 1, type: "sum", score: 30, dependsOn: [] },
        { num: 2, type: "min", score: 70, dependsOn: [1] },
      ],
    });
    expect(problem.fields.tags.map(({ name }) => String(name))).toEqual(["入门", "模拟"]);
    expect(problem.cases.map(({ score, group }) => [score, group])).toEqual([
      [15, 1],
      [15, 1],
      [0, 2],
    ]);
    expect(problem.statements["zh-CN"]).toEqual({
      title: "求和",
      description:
        "读入两个数，输出它们的和。见 ![图](files/sum.svg) 和 [讲义](files/notes%20a.txt)。",
      input: "一行，两个数。",
      output: "一个数。",
      hint: "## 数据范围\n\n- 数不超过 $10^9$。",
    });
    expect(problem.statements["en-US"]).toEqual({
      title: "求和",
      description: "Add two numbers.",
      input: "One line.",
      output: "One number.",
      hint: "Long ones.",
    });
    expect(problem.files.map(({ name }) => name).toSorted()).toEqual(["notes a.txt", "sum.svg"]);
    expect(problem.solutions).toMatchObject([
      { name: "std.cc17", language: "C++ 17", expected: ["AC"] },
    ]);
  });

  const checker =
    '#include "testlib.h"\nint main(int c,char**v){registerTestlibCmd(c,v);quitp(0.5);}';
  test.each([
    ["compared", {}],
    ["strict", config("checker_type: strict")],
    [
      "with a checker",
      { ...config("checker_type: testlib", "checker: chk.cc"), "testdata/chk.cc": checker },
    ],
    [
      "with a checker of Kattis",
      { ...config("checker_type: kattis", "checker: chk.cc"), "testdata/chk.cc": checker },
    ],
    [
      "interactive",
      { ...config("type: interactive", "interactor: i.cc"), "testdata/i.cc": checker },
    ],
    ["flat", config("cases:", "  - {input: 1.in, output: 1.out, score: 40}", "  - {input: 2.in}")],
    ["hidden", { "problem.yaml": "title: 藏\nhidden: true\n" }],
    [
      "with everything beside it",
      {
        ...config(
          "user_extra_files: [grader.h]",
          "judge_extra_files: [jury.h]",
          "validator: val.cc",
          "langs: [cc.cc17, py.py3, java]",
          "time_limit_rate: { py.py3: 3 }",
        ),
        "testdata/grader.h": "int f();",
        "testdata/jury.h": "int g();",
        "testdata/val.cc": "int main(){}",
      },
    ],
  ] as const)("%s survives an export and import in the native format", async (_name, change) => {
    const problemId = `HY-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
    const { problem } = await importedProblem(hydroZip(change), problemId);
    const [row] = await here.sql<{ id: number }>("select id from problem where problem_id = $1", [
      problemId,
    ]);
    await store(there, await upload(there, await download(here, [row!.id], "native")));
    expect(await stored(there, problemId)).toEqual(problem);
  });

  test("with several folders is several problems, and a broken one does not affect the others", async () => {
    const rename = (folder: string, change = {}) =>
      Object.entries(hydroFiles(change)).map(([path, content]) => [`${folder}/${path}`, content]);
    const all = [
      ...rename("a"),
      ...rename("b", { "problem.yaml": "title: [1" }),
      ...rename("c", { "testdata/3.in": undefined }),
    ];
    const { problems } = await upload(
      here,
      await zipOf(Object.fromEntries(all) as Record<string, string>),
    );
    expect(problems.map(({ name, fault }) => [name, fault?.code ?? null])).toEqual([
      ["a", null],
      ["b", "yamlBroken"],
      ["c", "fileMissing"],
    ]);
  });
});

describe("statements", () => {
  const texts = (change: Record<string, string | undefined>) =>
    hydroZip({ "problem_zh.md": undefined, "problem_en.md": undefined, ...change });

  test("one file may contain JSON with all languages", async () => {
    const json = JSON.stringify({ zh: statement, en: english, ko: "안녕" });
    const { problem, report } = await importedProblem(texts({ "problem.md": json }), "HY-JSON");
    expect(problem.statements["zh-CN"]?.input).toBe("一行，两个数。");
    expect(problem.statements["en-US"]?.input).toBe("One line.");
    expect(paramsOf(report, "otherLanguage")).toEqual({ language: "ko" });
  });

  test("one file without a language gets the language of its text", async () => {
    const { problem } = await importedProblem(texts({ "problem.md": english }), "HY-EN");
    expect(Object.keys(problem.statements)).toEqual(["en-US"]);
  });

  test("a document becomes an attachment; a package without any statement is reported", async () => {
    const pdf = await importedProblem(texts({ "problem.pdf": "%PDF-1.4" }), "HY-PDF");
    expect(pdf.problem.statements["en-US"]?.description).toBe("[problem.pdf](files/problem.pdf)");
    expect(codes((await importedProblem(texts({}), "HY-NONE")).report)).toContain("noStatement");
  });

  test("missing files of statements are reported", async () => {
    const markdown = "![](file://gone.png) @[pdf](file://sum.svg)";
    const { problem, report } = await importedProblem(
      texts({ "problem_en.md": markdown }),
      "HY-GONE",
    );
    expect(problem.statements["en-US"]?.description).toBe(
      "![](file://gone.png) [sum.svg](files/sum.svg)",
    );
    expect(paramsOf(report, "filesMissing")).toEqual({ count: 1, names: "gone.png" });
  });
});
