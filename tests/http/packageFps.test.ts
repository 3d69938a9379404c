import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import type { ImportedStatement } from "../../src/shared/problem/package.ts";
import { store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Parts {
  generator?: string;
  description?: string;
  input?: string;
  output?: string;
  samples?: [input: string, output: string][];
  more?: string;
}

const cdata = (name: string, text: string, attributes = "") =>
  `<${name}${attributes}><![CDATA[${text}]]></${name}>\n`;
const test1 = (side: "input" | "output", name: string | null, text: string) =>
  cdata(`test_${side}`, text, name === null ? "" : ` name="${name}"`);

/** A file as HUSTOJ writes it, with one problem: the sum of two integers. */
function fps({
  generator = '<generator name="HUSTOJ" url="https://example.org/"/>',
  description = "Print the sum of two integers.",
  input = "Two integers.",
  output = "Their sum.",
  samples = [["1 2\n", "3\n"]],
  more = "",
}: Parts): Buffer {
  const examples = samples.map(([a, b]) => cdata("sample_input", a) + cdata("sample_output", b));
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.6">${generator}<item>` +
      cdata("title", "Sum") +
      cdata("time_limit", "1", ' unit="s"') +
      cdata("memory_limit", "128", ' unit="mb"') +
      cdata("description", description) +
      cdata("input", input) +
      cdata("output", output) +
      examples.join("") +
      `${more}${cdata("hint", "")}${cdata("source", "own")}</item></fps>`,
  );
}

async function imported(parts: Parts) {
  const read = await upload(world, fps(parts));
  const [problem] = read.problems;
  const report = problem?.report ?? [];
  const paramsOf = (code: string) => report.find((each) => each.code === code)?.params;
  if (problem?.fault) return { fault: problem.fault, paramsOf };
  const outcome = await store(world, read);
  const { fields, cases, judgeProgram, solutions } = await stored(
    world,
    outcome.problems[0]?.stored?.problemId ?? "",
  );
  const files = folderStore(world.server.db, join(world.server.data, "files"));
  const textOf = async (sha256: string) => (await files.get(sha256)).toString();
  const data = await Promise.all(
    cases.map(async (each) => [
      each.inputName,
      await textOf(each.input.sha256),
      await textOf(each.output.sha256),
    ]),
  );
  return { fault: null, paramsOf, fields, data, judgeProgram, solutions };
}

const sample = ["sample.in", "1 2\n", "3\n"];

test.each([
  [
    "outputs in another order",
    [
      test1("input", "a", "1 1\n") + test1("input", "b", "2 2\n"),
      test1("output", "b", "4\n") + test1("output", "a", "2\n"),
    ],
    [
      ["a.in", "1 1\n", "2\n"],
      ["b.in", "2 2\n", "4\n"],
    ],
  ],
  [
    "names with endings",
    [test1("output", "2.out", "4") + test1("input", "1.in", "1 1")].concat(
      test1("output", "1.ans", "2") + test1("input", "2.in", "2 2"),
    ),
    [
      ["1.in", "1 1", "2"],
      ["2.in", "2 2", "4"],
    ],
  ],
  [
    "names of inputs alone",
    [test1("input", "x", "1 1") + test1("output", null, "2") + test1("input", "y", "2 2")].concat(
      test1("output", null, "4"),
    ),
    [
      ["x.in", "1 1", "2"],
      ["y.in", "2 2", "4"],
    ],
  ],
  [
    "some without a name",
    [test1("input", null, "3 3") + test1("input", "a", "1 1")].concat(
      test1("output", "a", "2") + test1("output", null, "6"),
    ),
    [
      ["1.in", "3 3", "6"],
      ["a.in", "1 1", "2"],
    ],
  ],
  [
    "the same name twice",
    [test1("input", "a", "1 1") + test1("input", "a", "2 2")].concat(
      test1("output", "a", "2") + test1("output", "a", "4"),
    ),
    [
      ["a.in", "1 1", "2"],
      ["a.in", "2 2", "4"],
    ],
  ],
])("tests are paired by name: %s", async (_what, tests, expected) => {
  const { data, fields, paramsOf } = await imported({ more: tests.join("") });
  expect(data).toEqual([sample, ...expected]);
  expect(paramsOf("samplesAsCases")).toEqual({ count: 1 });
  expect(paramsOf("answersMissing")).toBeUndefined();
  expect(fields?.auth).toBe(1);
});

test("a missing answer is named and the problem is private; an output alone is named", async () => {
  const more = ["a", "b", "c"].map((name) => test1("input", name, `${name} 1`)).join("");
  const outputs = test1("output", "c", "6") + test1("output", "z", "9");
  const { data, fields, paramsOf } = await imported({ more: more + outputs });
  expect(data).toEqual([sample, ["a.in", "a 1", ""], ["b.in", "b 1", ""], ["c.in", "c 1", "6"]]);
  expect(paramsOf("answersMissing")).toEqual({ count: 2, names: "a.in, b.in" });
  expect(paramsOf("answersNeeded")).toEqual({});
  expect(paramsOf("unpairedFiles")).toEqual({ count: 1, names: "z" });
  expect(fields?.auth).toBe(2);
});

test("tests with names of their own are never taken for inputs and outputs in turn", async () => {
  const more = test1("input", "1", "1 1") + test1("input", "2", "2 2");
  const { data, fields } = await imported({ more });
  expect(data).toEqual([sample, ["1.in", "1 1", ""], ["2.in", "2 2", ""]]);
  expect(fields?.auth).toBe(2);
});

test.each<[what: string, parts: Parts, names: string[]]>([
  ["HUSTOJ's sample alone", {}, ["sample.in"]],
  [
    "another system's samples alone",
    {
      generator: "",
      samples: [
        ["1", "1"],
        ["2", "2"],
      ],
    },
    ["sample-1.in", "sample-2.in"],
  ],
  [
    "another system's beside tests",
    {
      generator: '<generator name="x"/>',
      more: test1("input", "t", "1") + test1("output", "t", "1"),
    },
    ["t.in"],
  ],
  [
    "without an answer",
    { samples: [["5", ""]], more: test1("input", "t", "1") + test1("output", "t", "1") },
    ["t.in"],
  ],
  [
    "without an input, beside tests",
    { samples: [["", "hi"]], more: test1("input", "t", "") + test1("output", "t", "hi") },
    ["t.in"],
  ],
])("samples as test cases: %s", async (_what, parts, names) => {
  const { data, fields } = await imported(parts);
  expect(data?.map(([name]) => name)).toEqual(names);
  expect(fields?.auth).toBe(1);
});

const oneTest = test1("input", "1", "5") + test1("output", "1", "5");
const cpp = "#include <cstdio>\nint main() { return 0; }";

test("an interactor makes the problem interactive, and a checker beside it is named", async () => {
  const testlib = '#include "testlib.h"\nint main(int c, char **v) { registerInteraction(c, v); }';
  const more = oneTest + cdata("spj", cpp, ' language="C++"');
  const first = await imported({ more: more + cdata("interactor", testlib, ' language="C++"') });
  expect(first.fields).toMatchObject({ judgeMode: "interactive", spjLanguage: "C++" });
  expect(first.judgeProgram).toBe(testlib);
  expect(first.data?.map(([name]) => name)).toEqual(["1.in"]);
  expect(first.paramsOf("checkerBesideInteractor")).toEqual({ name: "spj" });
  const other = await imported({ more: oneTest + cdata("interactor", cpp) });
  expect(other.fields).toMatchObject({ judgeMode: "interactive", spjLanguage: "C++" });
  expect(other.judgeProgram).toContain("verdict_exit");
});

test("testlib's checker counts before the other one, in any order", async () => {
  const more = cdata("tpj", "int a;", ' language="C++"') + cdata("spj", cpp, ' language="C"');
  expect((await imported({ more: oneTest + more })).judgeProgram).toBe("int a;");
});

test.each([
  ["a text judge", oneTest + cdata("spj", "text judge", ' language="Text"'), "unknownProtocol"],
  [
    "an interactor in Pascal",
    oneTest + cdata("interactor", "begin end.", ' language="Pascal"'),
    "checkerMissing",
  ],
  ["a checker with points", oneTest + cdata("upj", cpp, ' language="C++"'), "elementUnknown"],
  ["a grader", oneTest + cdata("grader", cpp), "elementUnknown"],
  ["subtasks", `${oneTest}<subtasks><subtask score="1">1</subtask></subtasks>`, "elementUnknown"],
  ["points of tests", oneTest + cdata("test_score", "10"), "elementUnknown"],
  [
    "a remote judge without data",
    cdata("remote_oj", "pku") + cdata("remote_id", "1000"),
    "problemKind",
  ],
])(
  "what decides judging and is not supported refuses the problem: %s",
  async (_what, more, code) => {
    expect((await imported({ more })).fault).toMatchObject({ code });
  },
);

test("other elements are named in the report", async () => {
  const more = cdata("author", "me") + cdata("contest", "2020") + cdata("knowledge_point", "dp");
  const { fault, paramsOf } = await imported({ more: oneTest + more });
  expect(fault).toBeNull();
  expect(paramsOf("settingsLost")).toEqual({
    count: 3,
    names: "author: me, contest: 2020, knowledge_point: dp",
  });
});

test("code around a template becomes part of it, and of solutions without it", async () => {
  const of = (name: string, text: string) => cdata(name, text, ' language="Python"');
  const frame = of("prepend", "import sys\r\n") + of("append", "print(f(1))");
  const more =
    of("solution", "def f(x):\n  return x") +
    of("solution", "import sys\ndef f(x): return x\nprint(f(1))\n") +
    of("template", "def f(x):\n");
  const { fields, solutions, paramsOf } = await imported({ more: oneTest + frame + more });
  expect(fields?.codeTemplates).toEqual({ Python3: "import sys\ndef f(x):\nprint(f(1))\n" });
  expect(solutions?.map(({ code }) => code)).toEqual([
    "import sys\ndef f(x):\n  return x\nprint(f(1))\n",
    "import sys\ndef f(x): return x\nprint(f(1))\n",
  ]);
  expect(paramsOf("templateFrame")).toEqual({ count: 1, names: "Python3" });
});

const plain = `A grid has n*m cells and k*m doors. Its name is a_b_c or __init__.
Second line.
    Indented line with x[i]*y[j]*z.
# of cells is n.
1. Not a list
Costs 5$ or 6$ each, ~~never~~ more. [0] <= a <= [1](n)`;

async function statementOf(bytes: Buffer): Promise<string> {
  const { id, problems } = await upload(world, bytes);
  expect(problems[0]?.fault).toBeNull();
  expect(problems[0]?.report).toContainEqual({ code: "plainStatement", params: {} });
  const reply = await world.call("root", `GET /api/admin/package/import/statement?id=${id}&seq=1`);
  const { statements } = reply.body.data as { statements: ImportedStatement[] };
  const { description = "", input = "" } = statements[0] ?? {};
  return `${description}\n${input}`
    .replaceAll(/<br ?\/?>\n?/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&lt;", "<");
}

test("a plain text is shown sign by sign: FPS, QDUOJ and HOJ", async () => {
  const more = oneTest;
  const input = "One line: n*m<=1000, n*k<=100";
  const fromFps = await statementOf(fps({ description: plain, input, more }));
  const html = (value: string) => ({ format: "html", value });
  const qduoj = {
    display_id: "PLAIN-Q",
    title: "t",
    description: html(plain),
    input_description: html(input),
    output_description: html("o"),
    time_limit: 1000,
    memory_limit: 64,
    samples: [],
    rule_type: "ACM",
  };
  const fromQduoj = await statementOf(
    await zipOf({
      "1/problem.json": JSON.stringify(qduoj),
      "1/testcase/1.in": "1",
      "1/testcase/1.out": "1",
    }),
  );
  const problem = { problemId: "PLAIN-H", title: "t", description: plain, input };
  const fromHoj = await statementOf(
    await zipOf({
      "problem_1.json": JSON.stringify({ problem, samples: [{ input: "1", output: "2" }] }),
      "problem_1/1": "1",
      "problem_1/2": "1",
    }),
  );
  for (const text of [fromFps, fromQduoj, fromHoj]) {
    expect(text).toContain(plain);
    expect(text).toContain(input);
  }
});
