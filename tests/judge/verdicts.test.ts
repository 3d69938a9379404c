import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../../src/judge/sandbox/sandboxTypes.ts";
import type { JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { whySkipped } from "../support/missingLanguage.ts";
import { type CaseFolder, type Expectation, readCaseFolders } from "./caseFolders.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { type Problem, readProblem, taskOf } from "./problemFolder.ts";

const cases = await readCaseFolders(import.meta.dirname);
const problems = new Map<string, Promise<Problem>>();
let bench: JudgeBench;
/**
 * The pending results of the cases that sleep until the wall limit. These cases use the second slot one after another,
 * while the other cases run in the first slot.
 */
const waiting = new Map<CaseFolder, ReturnType<typeof judge>>();

beforeAll(async () => {
  bench = await openJudgeBench({ slots: 2 });
  await bench.warm();
  let last: Promise<unknown> = Promise.resolve();
  for (const each of cases.filter(({ waits }) => waits)) {
    const next = last.then(() => judge(each));
    waiting.set(each, next);
    last = next.catch(() => {});
  }
}, 300_000);
afterAll(async () => {
  await Promise.allSettled(waiting.values());
  await bench?.close();
});

async function judge({ problem, language, code, checkerCpuMs, compilerCpuMs }: CaseFolder) {
  const folder = join(import.meta.dirname, problem);
  if (!problems.has(problem)) problems.set(problem, readProblem(folder, bench.data));
  const problemData = await problems.get(problem)!;
  const sandbox =
    checkerCpuMs === undefined ? bench.sandbox : hastyChecker(bench.sandbox, checkerCpuMs);
  const compiler =
    compilerCpuMs === undefined
      ? bench.judge.compiler
      : bench.compilerOn(hastyCompiler(bench.sandbox, compilerCpuMs));
  return judgeAsNode(taskOf(problemData, { language, code }), {
    ...bench.judge,
    sandbox,
    compiler,
  });
}

/** CPU time that every checker may use, plus a small margin for the sandbox. */
const CHECKER_MS = 16_000;

/**
 * Returns a sandbox that asserts that a checker's limit is about 16 s of CPU time, and then applies the limit `cpuMs`
 * instead.
 */
function hastyChecker(sandbox: Sandbox, cpuMs: number): Pick<Sandbox, "judge"> {
  return {
    judge(request, onCase, signal) {
      const { judge: by } = request;
      if (by.kind === "compare") throw new Error("this problem has no checker");
      const { limits } = by.program;
      expect(limits.cpuMs).toBeGreaterThanOrEqual(CHECKER_MS);
      expect(limits.cpuMs).toBeLessThan(1.1 * CHECKER_MS);
      const program = { ...by.program, limits: { ...limits, cpuMs } };
      return sandbox.judge({ ...request, judge: { ...by, program } }, onCase, signal);
    },
  };
}

/** Lower bound of the CPU limits of all compilers, in milliseconds. */
const COMPILER_MS = 15_000;

/**
 * Returns a sandbox that asserts that a compiler's limit is at least 15 s of CPU time, and then applies the limit
 * `cpuMs` instead.
 */
function hastyCompiler(sandbox: Sandbox, cpuMs: number): Pick<Sandbox, "compile"> {
  return {
    compile(request, signal) {
      const { program } = request;
      expect(program.limits.cpuMs).toBeGreaterThanOrEqual(COMPILER_MS);
      const limits = { ...program.limits, cpuMs };
      return sandbox.compile({ ...request, program: { ...program, limits } }, signal);
    },
  };
}

const short = (status: number): string => verdictOf(status).short;

/** The expected result of a case as text, for failure messages. */
const expectedText = ({ status, score, subtasks, cases: listed }: Expectation) => ({
  status: short(status),
  ...(subtasks && { subtasks }),
  ...(score !== undefined && { score }),
  ...(listed && { cases: listed.map(short) }),
});

const resultText = (result: JudgeResult, expectation: Expectation) => ({
  status: short(result.status),
  ...(expectation.subtasks && { subtasks: result.subtasks }),
  ...(expectation.score !== undefined && { score: result.score }),
  ...(expectation.cases && { cases: result.cases.map(({ status }) => short(status)) }),
});

test("there are cases to judge", () => {
  expect(cases.length).toBeGreaterThan(50);
});

describe.each([...Map.groupBy(cases, ({ problem }) => problem)])("%s", (_, mine) => {
  test.for(mine.map((each) => [each.name, each] as const))("%s", async ([, each], { skip }) => {
    const { expect: expectation, language } = each;
    const reason = whySkipped(bench.toolbox, language);
    skip(reason !== undefined, reason);
    const { result, reported } = await (waiting.get(each) ?? judge(each));
    expect(resultText(result, expectation), result.errorMessage ?? "").toEqual(
      expectedText(expectation),
    );
    for (const part of [expectation.errorMessage ?? []].flat()) {
      expect(result.errorMessage).toContain(part);
    }
    if (expectation.end) expect(result.endedBy).toMatchObject(expectation.end);
    if (expectation.used) {
      const { used, limit } = result.endedBy ?? {};
      const share = (100 * (used ?? 0)) / (limit ?? Number.NaN);
      expect(share).toBeGreaterThanOrEqual(expectation.used[0]);
      expect(share).toBeLessThanOrEqual(expectation.used[1]);
    }
    expect(result.errorMessage ?? "").not.toMatch(/\/(root|home|work)\//);
    expect(reported.toSorted((a, b) => a.seq - b.seq)).toEqual(result.cases);
  });
});
