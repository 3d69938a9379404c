import { afterAll, beforeAll, expect, test } from "vitest";
import { type Files, legacy } from "./kattisPackages.ts";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ini = `; made by the system
[problem]
short-name = "B1"
name = 'Box sums'
timelimit = 2.5 ; seconds
color = #ff0000
allow_submit = 1
`;

/**
 * A package without the TeX statement, because a package for DOMjudge contains its statement as a document next to the
 * settings file.
 */
function zip(more: Files): Files {
  const files = Object.entries(legacy("", more)).filter(([path]) => !path.startsWith("problem_"));
  return Object.fromEntries(files);
}

test("DOMjudge's settings override problem.yaml", async () => {
  const solution = "// @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\nint main() {}\n";
  const files = zip({
    "domjudge-problem.ini": ini,
    "problem.pdf": "%PDF-1.4 nothing\n",
    "submissions/mixed/slow.cpp": solution,
    "submissions/accepted/told.py": "# @EXPECTED_RESULTS@: WRONG-ANSWER\nprint(0)\n",
  });
  const read = await upload(world, await zipOf(files));
  expect(read.format).toBe("domjudge");
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  await store(world, read);
  const problem = await stored(world, "B1");
  expect(problem.fields.timeLimit).toBe(2500);
  expect(problem.statements["en-US"]).toMatchObject({
    title: "Box sums",
    description: "[problem.pdf](files/problem.pdf)",
  });
  expect(problem.files.map(({ name }) => name)).toEqual(["problem.pdf"]);
  const expected = Object.fromEntries(
    problem.solutions.map(({ name, expected: all }) => [name, all]),
  );
  expect(expected).toEqual({
    "accepted/sum.py": ["AC"],
    "accepted/told.py": ["WA"],
    "mixed/slow.cpp": ["TLE", "RE", "MLE", "OLE"],
  });
  const settings = read.problems[0]?.report.find(({ params }) =>
    String(params["names"]).includes("color: #ff0000"),
  );
  expect(settings?.code).toBe("settingsLost");
  expect(String(settings?.params["names"])).toContain("allow_submit: 1");
});

test("its settings alone make a problem, and .timelimit sets the limit", async () => {
  const { "problem.yaml": _yaml, ...rest } = zip({
    "domjudge-problem.ini": "short-name=C3\nname=Alone\n",
    ".timelimit": "3\n",
    "problem.html": "<p>Add <b>two</b>.</p>",
  });
  const read = await upload(world, await zipOf(rest));
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  await store(world, read);
  const problem = await stored(world, "C3");
  expect(problem.fields.timeLimit).toBe(3000);
  expect(problem.statements["en-US"]).toMatchObject({ title: "Alone" });
  expect(problem.statements["en-US"]?.description).toContain("<b>two</b>");
});

test("a program that only that server has is reported", async () => {
  const special = "short-name=D\nname=D\nspecial_compare=compare_d\n";
  const read = await upload(
    world,
    await zipOf(zip({ "domjudge-problem.ini": special, "problem.txt": "Add." })),
  );
  expect(read.problems[0]?.fault).toEqual({
    code: "checkerMissing",
    params: { name: "special_compare=compare_d" },
  });
});

/** A package of a scoring problem with two groups of two cases each. */
function scoredZip(settings: Record<string, string>): Files {
  const groups = ["a", "b"].flatMap((group) =>
    ["1", "2"].flatMap((name) => [
      [`data/secret/${group}/${name}.in`, "1 1\n"] as const,
      [`data/secret/${group}/${name}.ans`, "2\n"] as const,
    ]),
  );
  const yaml = Object.entries(settings).map(([path, text]) => [`data/${path}`, text] as const);
  const files = zip({
    ...Object.fromEntries([...groups, ...yaml]),
    "problem.yaml": "name: Groups\ntype: scoring\n",
    "domjudge-problem.ini": "timelimit=1\n",
    "problem.txt": "Add.",
  });
  const { "data/secret/01.in": _in, "data/secret/01.ans": _ans, ...rest } = files;
  return rest;
}

const groupSettings = {
  "testdata.yaml": "grader_flags: ignore_sample\n",
  "secret/testdata.yaml": "grader_flags: sum\n",
  "secret/a/testdata.yaml": "accept_score: 40\n",
  "secret/b/testdata.yaml": "accept_score: 60\n",
};

test("accept_score is counted once for a group, and groups are independent", async () => {
  const read = await upload(
    world,
    await zipOf(scoredZip({ ...groupSettings, "sample/testdata.yaml": "accept_score: 5\n" })),
  );
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  expect(read.problems[0]?.report.map(({ code }) => code)).toContain("groupsOfDomjudge");
  await store(world, read, { problemId: "GROUPS" });
  const { fields } = await stored(world, "GROUPS");
  expect(fields.subtasks.map(({ type, score }) => [type, score])).toEqual([
    ["min", 0],
    ["min", 40],
    ["min", 60],
  ]);
});

test("samples count unless they are ignored, and averages are shared", async () => {
  const settings = {
    ...groupSettings,
    "testdata.yaml": "grader_flags: sum\n",
    "sample/testdata.yaml": "accept_score: 10\n",
    "secret/testdata.yaml": "grader_flags: avg\n",
  };
  const read = await upload(world, await zipOf(scoredZip(settings)));
  await store(world, read, { problemId: "SHARES" });
  const { fields } = await stored(world, "SHARES");
  expect(fields.subtasks.map(({ score }) => score)).toEqual([10, 20, 30]);
});

test.each([
  ["secret/testdata.yaml", "grader_flags: max\n", "secret: max of groups"],
  ["secret/a/testdata.yaml", "grader_flags: sum\n", "secret/a: accept_score"],
])("%s with %j is refused", async (path, text, problem) => {
  const read = await upload(world, await zipOf(scoredZip({ ...groupSettings, [path]: text })));
  expect(read.problems[0]?.fault).toEqual({ code: "scoring", params: { problem } });
});

/**
 * A package like DOMjudge's example packages. It contains no DOMjudge settings. It has three groups of two cases each,
 * with 60 points in total.
 */
function exampleZip(more: Files = {}): Files {
  const groups = [
    ["small", 10],
    ["medium", 20],
    ["large", 30],
  ].flatMap(([group, points]): [string, string][] => [
    [`data/secret/${group}/testdata.yaml`, `accept_score: ${points}\n`],
    ...["1", "2"].flatMap((name): [string, string][] => [
      [`data/secret/${group}/${name}.in`, "1\n"],
      [`data/secret/${group}/${name}.ans`, "2\n"],
    ]),
  ]);
  const files: Files = {
    "problem.yaml": "name: Add One\ntype: scoring\n",
    "problem_statement/problem.en.tex": "Add one.",
    "data/testdata.yaml": "on_reject: continue\ngrader_flags: sum, ignore_sample\n",
    "data/secret/testdata.yaml": "on_reject: continue\ngrader_flags: sum\n",
    ...Object.fromEntries(groups),
    "submissions/accepted/all.py": "print(int(input()) + 1)\n",
    ...more,
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`addone/${path}`, text]));
}

let examples = 0;
async function example(more: Files, format?: string) {
  examples += 1;
  const read = await upload(
    world,
    await zipOf(exampleZip(more)),
    format === undefined ? {} : { format },
  );
  expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
  const paramsOf = (code: string) =>
    read.problems[0]?.report.find((each) => each.code === code)?.params;
  await store(world, read, { problemId: `EXAMPLE-${examples}` });
  const { fields, solutions } = await stored(world, `EXAMPLE-${examples}`);
  const points = fields.subtasks.reduce((sum, { score }) => sum + score, 0);
  return { format: read.format, points, solutions, paramsOf };
}

test.each<[sign: string, more: Files]>([
  ["@EXPECTED_SCORE@", { "submissions/accepted/c.c": "/* right\n * @EXPECTED_SCORE@: 60\n */\n" }],
  [
    "@EXPECTED_RESULTS@",
    { "submissions/wrong_answer/c.c": "// @EXPECTED_RESULTS@: WRONG-ANSWER\n" },
  ],
  [".timelimit", { ".timelimit": "2\n" }],
  ["submissions/partial/", { "submissions/partial/a.py": "print(1)\n" }],
  ["addone/problem.pdf", { "problem.pdf": "%PDF-1.4\n" }],
])("%s is a sign of DOMjudge, which counts a group once", async (sign, more) => {
  const read = await example(more);
  expect([read.format, read.points]).toEqual(["domjudge", 60]);
  expect(String(read.paramsOf("readAsDomjudge")?.["signs"])).toContain(sign);
  expect(read.paramsOf("groupsOfDomjudge")).toEqual({});
  expect(read.paramsOf("groupsOfKattis")).toBeUndefined();
});

test("without a sign points are Kattis's, which the report says; a chosen format decides", async () => {
  const detected = await example({});
  expect([detected.format, detected.points]).toEqual(["kattis", 120]);
  expect(detected.paramsOf("groupsOfKattis")).toEqual({});
  const domjudge = await example({}, "domjudge");
  expect([domjudge.format, domjudge.points]).toEqual(["domjudge", 60]);
  const kattis = await example({ ".timelimit": "2\n" }, "kattis");
  expect([kattis.format, kattis.points]).toEqual(["kattis", 120]);
  expect(kattis.paramsOf("readAsDomjudge")).toBeUndefined();
});

test("marks are expected points, which the check compares; parts of points are named", async () => {
  const { solutions, paramsOf } = await example({
    "submissions/accepted/full.py": "# @EXPECTED_SCORE@: 60\nprint(int(input()) + 1)\n",
    "submissions/partial/some.py":
      "# @EXPECTED_RESULTS@: WRONG-ANSWER\n# @EXPECTED_SCORE@: 30\nprint(2)\n",
    "submissions/partial/bare.py": "# @EXPECTED_SCORE@: 10.0\nprint(2)\n",
    "submissions/partial/part.py": "# @EXPECTED_SCORE@: 74.42\nprint(2)\n",
    "submissions/wrong_answer/none.py":
      "# @EXPECTED_SCORE@: 0\n# @EXPECTED_RESULTS@: WRONG-ANSWER\nprint(2)\n",
    "submissions/other/old.py": "# @EXPECTED_SCORE@: TIMELIMIT\nprint(2)\n",
  });
  const expected = solutions.map(({ name, expected: all, score }) => [name, all, score]);
  expect(expected.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ["accepted/all.py", ["AC"], null],
    ["accepted/full.py", ["AC"], 60],
    ["other/old.py", ["TLE"], null],
    ["partial/bare.py", [], 10],
    ["partial/part.py", [], null],
    ["partial/some.py", ["WA", "PC"], 30],
    ["wrong_answer/none.py", ["WA"], 0],
  ]);
  expect(paramsOf("demandsLost")).toEqual({
    count: 1,
    names: "partial/part.py: @EXPECTED_SCORE@: 74.42",
  });
});

test("the average and the least of groups", async () => {
  const folder = (name: string, rules: string): [string, string][] => [
    [`data/secret/${name}/testdata.yaml`, rules],
  ];
  const leaf = (name: string, points: number): [string, string][] => [
    ...folder(name, `accept_score: ${points}\non_reject: continue\n`),
    [`data/secret/${name}/1.in`, "1\n"],
    [`data/secret/${name}/1.ans`, "2\n"],
  ];
  const { points, paramsOf } = await example({
    ...Object.fromEntries([
      ...folder("speed", "grader_flags: avg\n"),
      ...["a", "b", "c"].flatMap((name, i) => leaf(`speed/${name}`, 15 * (i + 1))),
      ...folder("robust", "grader_flags: min\n"),
      ...["a", "b", "c"].flatMap((name) => leaf(`robust/${name}`, 50)),
    ]),
    ".timelimit": "1\n",
  });
  expect(points).toBe(60 + 30 + 50);
  expect(paramsOf("pointsRounded")).toBeUndefined();
});
