import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testlibChecker } from "../../src/server/package/read/testlibCheckers.ts";
import { throughOwnForm } from "./packageRoundTrip.ts";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { polygonFiles, type PolygonShape, polygonZip } from "./polygonPackage.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let there: World;
beforeAll(async () => {
  [world, there] = await Promise.all([createWorld(), createWorld()]);
});
afterAll(() => Promise.all([world.close(), there.close()]));

let count = 0;
async function importPackage(shape: PolygonShape = {}) {
  count += 1;
  const shortName = `p-${count}`;
  const read = await upload(world, await polygonZip({ shortName, ...shape }));
  expect(read.fault).toBeNull();
  expect(read.format).toBe("polygon");
  const outcome = await store(world, read);
  expect(outcome.problems[0]?.fault).toBeNull();
  const id = outcome.problems[0]?.stored?.problemId ?? "";
  return { problem: await stored(world, id), report: outcome.problems[0]?.report ?? [] };
}
async function refused(shape: PolygonShape) {
  const read = await upload(world, await polygonZip(shape));
  return read.problems[0]?.fault ?? read.fault;
}
const codes = (report: { code: string }[]) => report.map(({ code }) => code);
const picture = Buffer.from("89504e470d0a1a0a0000", "hex");

describe("a Polygon package", () => {
  test("has limits, tests, samples, the statement and expected results of its programs", async () => {
    const solution = (tag: string, name: string, type = "cpp.g++17") =>
      `<solution tag="${tag}"><source path="solutions/${name}" type="${type}"/></solution>`;
    const { problem, report } = await importPackage({
      assets: `<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
        <solutions>${solution("wrong-answer", "wa.py", "python.3")}${solution("main", "main.cpp")}
        ${solution("time-limit-exceeded-or-accepted", "slow.java", "java21")}${solution("accepted", "gone.cpp")}</solutions>`,
      more: `<tags><tag value="math"/><tag value="math"/><tag value="implementation"/></tags>
        <properties><property name="tests-wellformed" value="true"/></properties>`,
      files: {
        "files/val.cpp": "// v",
        "solutions/wa.py": "print(1)",
        "solutions/slow.java": "// j",
      },
    });
    expect(problem.fields).toMatchObject({
      problemId: "P-1",
      type: 0,
      timeLimit: 1500,
      memoryLimit: 256,
      judgeMode: "spj",
      spjLanguage: "C++ 17",
      examples: [{ input: "1 2\n", output: "3\n" }],
    });
    expect(new Set(problem.fields.tags.map(({ name }) => name))).toEqual(
      new Set(["implementation", "math"]),
    );
    expect(problem.cases.map(({ inputName, score }) => [inputName, score])).toEqual([
      ["tests/01", 0],
      ["tests/02", 0],
    ]);
    expect(problem.statements).toEqual({
      "en-US": {
        title: "Two sums",
        description: "Add $a$ and $b$.",
        input: "Two numbers.",
        output: "One.",
        hint: "Easy.",
      },
    });
    expect(
      problem.solutions.map(({ name, language, expected }) => [name, language, expected]),
    ).toEqual(
      expect.arrayContaining([
        ["main.cpp", "C++ 17", ["AC"]],
        ["wa.py", "Python3", ["WA"]],
        ["slow.java", "Java", ["TLE", "AC"]],
      ]),
    );
    expect(problem.validators).toMatchObject([{ name: "val.cpp", protocol: "testlib" }]);
    const losses = codes(report);
    expect(losses).toEqual(expect.arrayContaining(["generatorsLost", "solutionsLost", "checker"]));
    expect(losses).not.toContain("settingsLost");
  });

  test("may have sections in two languages with their own pictures, and examples in the statement", async () => {
    const section = (language: string, legend: string) => ({
      [`statement-sections/${language}/legend.tex`]: legend,
      [`statement-sections/${language}/input.tex`]: "\\t{x}",
      [`statement-sections/${language}/interaction.tex`]: "talk",
      [`statement-sections/${language}/tutorial.tex`]: "how",
      [`statement-sections/${language}/a.png`]: picture,
      [`statement-sections/${language}/example.01`]: "9\n",
      [`statement-sections/${language}/example.01.a`]: "shown\n",
    });
    const { problem, report } = await importPackage({
      statements: ["chinese", "english", "russian"]
        .map((each) => `<statement language="${each}" type="application/x-tex" path="x"/>`)
        .join(""),
      files: {
        ...section(
          "chinese",
          "看 \\includegraphics{a} \\includegraphics{b.eps} \\includegraphics{c}",
        ),
        ...section("english", "See \\includegraphics[width=.5\\textwidth]{a.png} \\foo{y}"),
        "statement-sections/chinese/b.eps": "%!PS",
        "statement-sections/russian/legend.tex": "Р",
      },
    });
    expect(problem.statements["zh-CN"]).toMatchObject({
      title: "两个和",
      description: "看 ![](files/a.png)\n\n## 交互\n\ntalk",
      input: "`x`",
    });
    expect(problem.statements["en-US"]?.description).toBe(
      'See <img src="files/english-a.png" alt="" width="50%"> y\n\n## Interaction\n\ntalk',
    );
    expect(problem.files.map(({ name }) => name).toSorted()).toEqual(["a.png", "english-a.png"]);
    expect(problem.fields.examples).toEqual([{ input: "9\n", output: "shown\n" }]);
    expect(report).toEqual(
      expect.arrayContaining([
        { code: "otherLanguage", params: { language: "russian" } },
        { code: "picturesLost", params: { count: 1, names: "b.eps" } },
        { code: "picturesMissing", params: { count: 1, names: "c" } },
        { code: "texLost", params: { count: 1, names: "\\foo" } },
      ]),
    );
    expect(codes(report)).toContain("editorialsLost");
  });

  test("pictures are shown whatever their names are", async () => {
    const { problem } = await importPackage({
      files: {
        "statement-sections/english/legend.tex": "\\includegraphics{图 1.png}",
        "statement-sections/english/图 1.png": picture,
      },
    });
    const { problemId } = problem.fields;
    const reply = await world.call("root", `GET /api/get-problem?problemId=${problemId}`);
    const detail = reply.body.data as { problem: { html: { description: string } } };
    expect(detail.problem.html.description).toMatch(/<img src="\/[^"]*%E5%9B%BE%201\.png"/);
  });

  test("groups with points become subtasks, after their dependencies", async () => {
    const { problem, report } = await importPackage({
      tests: [
        { sample: true, group: "0", points: 0 },
        { group: "2", points: 10 },
        { group: "2", points: 20 },
        { group: "1", points: 40 },
        { group: "1", points: 30 },
      ],
      groups: `<groups><group name="0" points-policy="complete-group" feedback-policy="complete"/>
        <group name="1" points-policy="each-test"><dependencies><dependency group="0"/></dependencies></group>
        <group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>`,
    });
    expect(problem.fields).toMatchObject({ type: 1, judgeCaseMode: "subtask" });
    expect(
      problem.fields.subtasks.map(({ type, score, dependsOn }) => [type, score, dependsOn]),
    ).toEqual([
      ["min", 0, []],
      ["sum", 70, [1]],
      ["min", 30, [2]],
    ]);
    expect(problem.cases.map(({ group, score }) => [group, score])).toEqual([
      [1, 0],
      [2, 40],
      [2, 30],
      [3, 0],
      [3, 0],
    ]);
    expect(codes(report)).toEqual(expect.arrayContaining(["subtaskNumbers", "groupFeedback"]));
  });

  test("points without groups become points of cases", async () => {
    const { problem } = await importPackage({ tests: [{ points: 40 }, { points: 60 }] });
    expect(problem.fields).toMatchObject({ type: 1, judgeCaseMode: "default", subtasks: [] });
    expect(problem.cases.map(({ score }) => score)).toEqual([40, 60]);
  });

  test("survives an export and import in the native format", async () => {
    count += 1;
    const zip = await polygonZip({
      shortName: `p-${count}`,
      tests: [
        { group: "1", points: 40 },
        { group: "2", points: 60 },
      ],
      groups: '<groups><group name="1" points-policy="complete-group"/></groups>',
      checker: '<checker type="testlib"><source path="files/own.cpp" type="cpp.g++14"/></checker>',
      files: {
        "files/own.cpp": '#include "testlib.h"\n#include "more.h"\n',
        "files/more.h": "// m",
      },
    });
    await throughOwnForm(world, there, zip);
  });
});

describe("checkers of Polygon", () => {
  const std = (name: string) =>
    `<checker name="std::${name}.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>`;
  test.each(["wcmp", "lcmp", "yesno", "nyesno", "fcmp"])(
    "%s without its source is a program of ours",
    async (name) => {
      const { problem } = await importPackage({ checker: `<checker name="std::${name}.cpp"/>` });
      expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage: "C++ 17" });
      expect(problem.judgeProgram).toBe(testlibChecker(name));
    },
  );

  test.each(["wcmp", "fcmp", "ncmp", "hcmp", "rcmp6", "caseicmp", "pointscmp"])(
    "%s with its source is compiled",
    async (name) => {
      const { problem } = await importPackage({ checker: std(name) });
      expect(problem.fields).toMatchObject({ judgeMode: "spj", spjLanguage: "C++ 17" });
      expect(problem.judgeProgram).toContain("registerTestlibCmd");
    },
  );

  test("own ones are imported with the headers they include", async () => {
    const { problem, report } = await importPackage({
      checker: '<checker type="testlib"><source path="files/own.cpp" type="cpp.g++14"/></checker>',
      files: {
        "files/own.cpp": '#include "testlib.h"\n#include "more.h"\n#include "none.h"\nquitp(3);',
        "files/more.h": "// m",
      },
    });
    expect(problem.fields.spjLanguage).toBe("C++");
    expect(problem.judgeFiles).toEqual({ "more.h": "// m" });
    expect(codes(report)).toEqual(expect.arrayContaining(["includesLost", "checkerPoints"]));
  });

  test("interactors replace the checker, which the report says", async () => {
    const { problem, report } = await importPackage({
      checker:
        std("wcmp") + '<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>',
      files: { "files/talk.cpp": '#include "testlib.h"' },
    });
    expect(problem.fields.judgeMode).toBe("interactive");
    expect(report).toContainEqual({
      code: "checkerBesideInteractor",
      params: { name: "std::wcmp.cpp" },
    });
  });
});

describe("incomplete packages", () => {
  test("without its generated tests it becomes a private problem, with instructions", async () => {
    const { problem, report } = await importPackage({ files: { "tests/02": null } });
    expect([problem.fields.auth, problem.cases]).toEqual([2, []]);
    expect(report).toContainEqual({
      code: "testsMissing",
      params: { count: 1, all: 2, names: "tests/02" },
    });
    expect(report).toContainEqual({ code: "noTestData", params: {} });
  });

  const withoutSets =
    '<problem short-name="none"><names><name language="english" value="A"/></names><judging/>' +
    '<assets><checker name="std::wcmp.cpp"/></assets></problem>';
  test.each<[string, PolygonShape, number]>([
    ["an empty test set", { tests: [] }, 1500],
    ["no test set", { files: { "problem.xml": withoutSets } }, 1000],
  ])("with %s it becomes a private problem", async (_name, shape, timeLimit) => {
    const { problem, report } = await importPackage(shape);
    expect(problem.fields).toMatchObject({ auth: 2, timeLimit, memoryLimit: 256 });
    expect([problem.cases, codes(report)]).toEqual([[], expect.arrayContaining(["noTestData"])]);
  });

  test("missing answers are reported with instructions", async () => {
    const { report } = await importPackage({ files: { "tests/02.a": null } });
    expect(report).toContainEqual({ code: "answersToMake", params: { count: 1 } });
  });

  test("of several test sets the judged one is imported", async () => {
    const { problem, report } = await importPackage({
      judging: '<testset name="pretests"><tests><test/><test/><test/></tests></testset>',
    });
    expect(problem.cases).toHaveLength(2);
    expect(report).toContainEqual({
      code: "testsetChosen",
      params: { name: "tests", names: "pretests (3)" },
    });
  });

  test("limits are rounded up, files for input and output are reported", async () => {
    const { problem, report } = await importPackage({ memory: 1_500_000 });
    expect(problem.fields.memoryLimit).toBe(2);
    expect(codes(report)).toContain("memoryLimit");
  });

  test.each<[string, PolygonShape, string]>([
    [
      "no statement and no name",
      {
        statements: "",
        files: {
          "statements/english/problem.tex": null,
          "problem.xml":
            '<problem><judging><testset name="tests"><tests><test/></tests></testset></judging><assets><checker name="std::wcmp.cpp"/></assets></problem>',
        },
      },
      "statementMissing",
    ],
    ["a broken statement", { files: { "statements/english/problem.tex": "{" } }, "texUnbalanced"],
    [
      "a missing checker",
      { checker: '<checker><source path="files/x.cpp"/></checker>' },
      "checkerMissing",
    ],
    [
      "a checker outside",
      { checker: '<checker><source path="../../etc/passwd"/></checker>' },
      "checkerMissing",
    ],
    ["no checker", { checker: "" }, "checkerMissing"],
    ["broken XML", { files: { "problem.xml": "<problem><names>" } }, "xmlBroken"],
    [
      "entities",
      { files: { "problem.xml": '<!DOCTYPE a [<!ENTITY b "c">]><problem>&b;</problem>' } },
      "xmlBroken",
    ],
    [
      "files of the server",
      {
        files: {
          "problem.xml":
            '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><problem>&b;</problem>',
        },
      },
      "xmlBroken",
    ],
    ["deep XML", { files: { "problem.xml": "<problem>".repeat(10_000) } }, "xmlBroken"],
    ["another root", { files: { "problem.xml": "<contest/>" } }, "xmlBroken"],
  ])("%s is refused", async (_name, shape, code) => {
    expect(await refused(shape)).toMatchObject({ code });
  });

  test("a broken problem of a contest does not affect the others", async () => {
    const good = polygonFiles({ shortName: "good-one" });
    const bad = polygonFiles({ checker: "" });
    const both = Object.fromEntries([
      ...Object.entries(good).map(([path, text]) => [`problems/good/${path}`, text]),
      ...Object.entries(bad).map(([path, text]) => [`problems/bad/${path}`, text]),
    ]) as Record<string, string | Buffer>;
    const outcome = await store(world, await upload(world, await zipOf(both)));
    expect(
      outcome.problems.map(({ stored: problem, fault }) => problem?.problemId ?? fault?.code),
    ).toEqual(["GOOD-ONE", "checkerMissing"]);
  });
});
