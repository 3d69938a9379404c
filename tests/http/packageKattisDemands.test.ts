import { afterAll, beforeAll, expect, test } from "vitest";
import { type Files, modern } from "./kattisPackages.ts";
import { download, store, stored, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function imported(files: Files) {
  const read = await upload(world, await zipOf(files));
  const [problem] = read.problems;
  return { read, problem, report: problem?.report ?? [] };
}

/** Stores an archive's only problem under the display id from the archive. */
async function storedFrom(files: Files, id: string) {
  const { read, report } = await imported(files);
  const outcome = await store(world, read);
  expect(outcome.problems.map(({ fault }) => fault)).toEqual([null]);
  return { report, problem: await stored(world, id) };
}

test("expectations.yaml sets expected verdicts of programs; unsupported settings are reported", async () => {
  const expectations = [
    "accepted/: accepted",
    "mixed/slow.py: time limit exceeded",
    "mixed/either.py: [WA, RTE]",
    "submissions/mixed/final.py: {verdict: WA, sample: accepted, judge_message: no}",
    "mixed/never.py: not_accepted",
    "mixed/odd.py: purple",
    "mixed/list.py: {permitted: [AC, TLE]}",
  ].join("\n");
  const names = ["slow", "either", "final", "never", "odd", "list"];
  const programs = names.map((name) => [`submissions/mixed/${name}.py`, "print(1)\n"]);
  const { problem, report } = await storedFrom(
    modern("hoped", {
      ...(Object.fromEntries(programs) as Record<string, string>),
      "submissions/expectations.yaml": expectations,
    }),
    "HOPED",
  );
  const expectedByName = new Map(problem.solutions.map(({ name, expected }) => [name, expected]));
  expect(
    names.map((name) => expectedByName.get(`${name}.py`) ?? expectedByName.get(`mixed/${name}.py`)),
  ).toEqual([
    ["TLE"],
    ["WA", "RE", "MLE", "OLE"],
    ["WA"],
    ["WA", "TLE", "RE", "MLE", "OLE"],
    ["AC", "WA", "TLE", "RE", "MLE", "OLE"],
    ["AC", "TLE"],
  ]);
  const lossNames = report.find(({ code }) => code === "demandsLost")?.params["names"];
  for (const part of ["final.py: sample", "final.py: judge_message", "odd.py: purple"]) {
    expect(lossNames).toContain(part);
  }
});

test.each(["- a list\n", "mixed/x.py: 7\n"])(
  "expectations.yaml of %j is reported",
  async (yaml) => {
    const { problem, report } = await imported(
      modern("vague", { "submissions/expectations.yaml": yaml }),
    );
    expect(problem?.fault).toBeNull();
    const loss = {
      code: "demandsLost",
      params: { count: 1, names: "submissions/expectations.yaml" },
    };
    expect(report).toContainEqual(loss);
  },
);

test.each([
  ["TIME-LIMIT", ["TLE"]],
  ["PRESENTATION-ERROR", ["PE", "WA"]],
  ["RUN-ERROR", ["RE", "MLE", "OLE"]],
  ["CHECK-MANUALLY", []],
])("@EXPECTED_RESULTS@ of %s is recognised", async (word, expected) => {
  const { read } = await imported(
    modern("words", { "submissions/mixed/one.py": `# @EXPECTED_RESULTS@: ${word}\nprint(1)\n` }),
  );
  const id = `WORDS-${word}`;
  const outcome = await store(world, read, { problemId: id });
  expect(outcome.problems[0]?.fault).toBeNull();
  const { solutions } = await stored(world, id);
  expect(solutions.find(({ code }) => code.includes(word))?.expected).toEqual(expected);
});

test("the output limit is kept, also by an export, and capped with a notice", async () => {
  const yaml = (output: number) =>
    `problem_format_version: 2025-09\nname: Sums\nlimits: {time_limit: 1, output: ${output}}\n`;
  const { problem } = await storedFrom(modern("wide", { "problem.yaml": yaml(64) }), "WIDE");
  expect(problem.fields.outputLimit).toBe(64);
  const [row] = await world.sql<{ id: number }>("select id from problem where problem_id = 'WIDE'");
  const again = await upload(world, await download(world, [row?.id ?? 0], "kattis"));
  await store(world, again, { problemId: "WIDE2" });
  expect((await stored(world, "WIDE2")).fields.outputLimit).toBe(64);
  const { report } = await imported(modern("wider", { "problem.yaml": yaml(4096) }));
  expect(report).toContainEqual({ code: "outputLimit", params: { was: 4096, is: 512 } });
});
