import { afterAll, beforeAll, expect, test } from "vitest";
import type { JudgeCaseResult, RunResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { measureTiming } from "../../src/judge/timing.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { judgeAsNode } from "./judgeAsNode.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";

let bench: JudgeBench;
let cases: JudgeTask["cases"];

beforeAll(async () => {
  bench = await openJudgeBench();
  const input = await bench.data.add("1.in", Buffer.from("1\n"));
  const output = await bench.data.add("1.out", Buffer.from("1\n"));
  cases = [1, 2, 3].map((seq) => ({ seq, input, output, score: 0, group: null }));
});
afterAll(() => bench?.close());

const LIMIT_MS = 1000;

/**
 * A simulated run: either only its CPU time in milliseconds, or an object that can also set other properties of the
 * run.
 */
type Seeming = number | { cpuMs?: number; stolenMs?: number; ended?: RunResult["ended"] };

/**
 * Judges three cases on the real sandbox; the results of case 2 are replaced by the simulated runs. Returns how often
 * case 2 ran.
 */
async function judged(times: Seeming[], changes: Partial<JudgeTask> = {}, doubt = 0.05) {
  let runs = 0;
  const slower = (result: JudgeCaseResult): JudgeCaseResult => {
    const one = result.seq === 2 ? times[runs++] : undefined;
    if (one === undefined) return result;
    const { ended = result.run.ended, ...used } = typeof one === "number" ? { cpuMs: one } : one;
    const usage = { ...result.run.usage, stolenMs: 0, ...used };
    return { ...result, run: { ...result.run, ended, usage } };
  };
  const sandbox: JudgeBench["judge"]["sandbox"] = {
    judge: (request, onCase, signal) =>
      bench.sandbox.judge(request, (result) => onCase(slower(result)), signal),
  };
  const task: JudgeTask = {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language: "C",
    code: '#include <stdio.h>\nint main(void) { puts("1"); }\n',
    limits: { timeMs: LIMIT_MS, memoryMb: 64, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default",
    judgeProgram: null,
    comparison: { kind: "lines", options: {}, presentation: false },
    caseMode: "default",
    scored: false,
    cases,
    subtasks: [],
    ...changes,
  };
  const { result } = await judgeAsNode(task, { ...bench.judge, sandbox, doubt: () => doubt });
  const second = result.cases.find(({ seq }) => seq === 2);
  return {
    runs,
    statuses: result.cases.map(({ status }) => verdictOf(status).short).join(" "),
    timeMs: second?.timeMs,
    reported: second?.endedBy?.runs,
    failure: result.errorMessage ?? undefined,
  };
}

test("what passed the limit by the machine's noise is run again, and a run within it counts", async () => {
  const { timeMs, ...rest } = await judged([1030, 1010, 990]);
  expect(rest).toEqual({ runs: 3, statuses: "AC AC AC", reported: 3 });
  expect(timeMs).toBe(990);
});

test("three times more at most; then the fastest run is the verdict", async () => {
  expect(await judged([1030, 1010, 1040, 1020, 1])).toEqual({
    runs: 4,
    statuses: "AC TLE AC",
    timeMs: 1010,
    reported: 4,
  });
});

test("what is beyond doubt is not run again", async () => {
  const { runs, statuses, reported } = await judged([1060, 1]);
  expect({ runs, statuses, reported }).toEqual({
    runs: 1,
    statuses: "AC TLE AC",
    reported: undefined,
  });
});

test("time that the host took leaves a doubt, also of a program that was stopped", async () => {
  const stopped = { cpuMs: 1020, stolenMs: 300, ended: "cpu" as const };
  expect(await judged([stopped, 800])).toMatchObject({
    runs: 2,
    statuses: "AC AC AC",
    timeMs: 800,
  });
  expect(await judged([{ cpuMs: 1500, stolenMs: 600 }, 900], {}, 0)).toMatchObject({ runs: 2 });
});

test("a run again from which nothing was taken leaves none", async () => {
  const [first, second] = [
    { cpuMs: 1020, stolenMs: 300, ended: "cpu" as const },
    { cpuMs: 1020, ended: "cpu" as const },
  ];
  expect(await judged([first, second, 1])).toMatchObject({ runs: 2, statuses: "AC TLE AC" });
});

test("little that was taken, or less than the program is beyond its limit, explains nothing", async () => {
  for (const stolenMs of [19, 99]) {
    expect(await judged([{ cpuMs: 1100, stolenMs }, 1])).toMatchObject({ runs: 1 });
  }
});

test("a run that the machine kept from running says nothing: it is run again", async () => {
  const starved = { ended: "starved" as const };
  expect(await judged([starved, 10])).toMatchObject({ runs: 2, statuses: "AC AC AC", reported: 2 });
  expect(await judged([starved, { cpuMs: 1020, ended: "cpu" as const }])).toMatchObject({
    runs: 2,
    statuses: "AC TLE AC",
  });
});

test("kept from running twice in turn is a fault of the node, not of the program", async () => {
  const starved = { ended: "starved" as const };
  const { runs, failure } = await judged([starved, starved, 10]);
  expect(runs).toBe(2);
  expect(failure).toContain("machine_overloaded");
});

test("a machine without noise has no doubt", async () => {
  expect(await judged([1001, 1], {}, 0)).toMatchObject({ runs: 1, statuses: "AC TLE AC" });
});

test("judging goes on after a doubtful case as its verdict says", async () => {
  const mode = { caseMode: "iterate_until_wrong" as const };
  expect(await judged([1030, 900], mode)).toMatchObject({ statuses: "AC AC AC" });
  expect(await judged([1030, 1030, 1030, 1030], mode)).toMatchObject({ statuses: "AC TLE NS" });
});

test("a node measures its speed and noise by runs in its sandbox", async () => {
  const profile = bench.toolbox.tools[0]!.language.profile;
  const timing = await measureTiming(bench.sandbox, { folder: bench.judge.standard, profile });
  expect(timing).toMatchObject({ runs: 15 });
  const { fastestMs, medianMs, slowestMs, speed, noise } = timing!;
  expect(fastestMs).toBeGreaterThan(1);
  expect(medianMs).toBeGreaterThanOrEqual(fastestMs);
  expect(slowestMs).toBeGreaterThanOrEqual(medianMs);
  expect(speed).toBeGreaterThan(0);
  expect(noise).toBeGreaterThanOrEqual(0);
});
