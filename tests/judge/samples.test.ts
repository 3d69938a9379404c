import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type Problem, readProblem, taskOf } from "./problemFolder.ts";

/**
 * Tests that every solution of the sample problems gets the verdict that its file name states: `AC-sum.cpp`,
 * `TLE-walk.py`, `PC-50-all-pairs.cpp` (50 points).
 */
const root = join(import.meta.dirname, "../../samples");
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const samples = folders.map(({ name }) => ({
  name,
  solutions: readdirSync(join(root, name, "solutions")),
}));

const languages: Record<string, string> = {
  c: "C With O2",
  cpp: "C++ 17 With O2",
  java: "Java",
  py: "Python3",
  go: "Golang",
  js: "JavaScript Node",
  rs: "Rust",
};

let bench: JudgeBench;
/** Each problem is read only once, and its data is generated only once. */
const problems = new Map<string, Promise<Problem>>();
beforeAll(async () => {
  bench = await openJudgeBench();
  await bench.warm();
}, 300_000);
afterAll(() => bench?.close());

test("there are sample problems, each with an accepted solution", () => {
  expect(samples.length).toBeGreaterThanOrEqual(8);
  const without = samples.filter(
    ({ solutions }) => !solutions.some((one) => one.startsWith("AC-")),
  );
  expect(without).toEqual([]);
});

describe.each(samples)("$name", ({ name, solutions }) => {
  test.each(solutions)("%s gets the verdict it promises", async (solution) => {
    const code = readFileSync(join(root, name, "solutions", solution), "utf8");
    const language = languages[solution.split(".").at(-1) ?? ""] ?? "";
    if (!problems.has(name)) problems.set(name, readProblem(join(root, name), bench.data));
    const problem = await problems.get(name)!;
    const [expectedVerdict = "", points] = solution.split("-");
    const task = taskOf(problem, { language, code });
    // For a solution that must fail, the first failing case determines the verdict, so the later cases are not run.
    if (!["AC", "PC"].includes(expectedVerdict)) task.caseMode = "iterate_until_wrong";
    const { result } = await judgeAsNode(task, bench.judge);
    const expectedEnd =
      expectedVerdict === "PC"
        ? { status: "PAC", score: Number(points) }
        : { status: expectedVerdict };
    const { score } = result;
    const actual = {
      status: verdictOf(result.status).short,
      ...(expectedVerdict === "PC" && { score }),
    };
    expect(actual, result.errorMessage ?? "").toEqual(expectedEnd);
  });
});
