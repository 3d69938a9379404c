import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { judgeSubmission } from "../../src/judge/judging.ts";
import { openTrialRunner, type TrialRunner } from "../../src/judge/trialRun.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import {
  TRIAL_CPU_MS,
  TRIAL_OUTPUT_KEPT,
  type TrialInputs,
  type TrialOutcome,
} from "../../src/shared/verdict/trial.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";

let bench: JudgeBench;
let folder: string;
let runner: TrialRunner;

beforeAll(async () => {
  bench = await openJudgeBench();
  folder = await mkdtemp(join(tmpdir(), "verdict-trials-"));
  runner = await openTrialRunner(folder, {
    sandbox: bench.sandbox,
    compiler: bench.judge.compiler,
    standard: bench.judge.standard,
    confirmHealth: bench.judge.confirmHealth,
  });
});
afterAll(async () => {
  await bench?.close();
  for (const each of [folder, `${folder}-hasty`]) await rm(each, { recursive: true, force: true });
});

const SUM =
  '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }\n';

function taskOf(code: string, trial: TrialInputs, changes: Partial<JudgeTask> = {}): JudgeTask {
  return {
    jobId: 1,
    attempt: 1,
    submitId: 0,
    language: "C",
    code,
    limits: { timeMs: 1000, memoryMb: 64, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default" as const,
    judgeProgram: null,
    comparison: { kind: "lines", options: {}, presentation: false },
    caseMode: "default" as const,
    scored: false,
    cases: [],
    subtasks: [],
    trial,
    ...changes,
  };
}

async function run(task: JudgeTask, signal = new AbortController().signal, by = runner) {
  const phases: string[] = [];
  const listener = { phase: (phase: string) => void phases.push(phase), judged: () => {} };
  const result = await by.run(task, { listener, signal });
  return { result, phases, outcomes: result.trial ?? [] };
}

const sample = (seq: number, input: string, answer: string | null = null) => ({
  seq,
  input,
  answer,
});
const short = ({ status }: TrialOutcome): string => verdictOf(status).short;

test("a right program passes the samples and shows its output, time and memory", async () => {
  const { outcomes, phases } = await run(
    taskOf(SUM, [sample(0, "1 2\n", "3\n"), sample(1, "20 22\n", "42")]),
  );
  expect(outcomes.map(short)).toEqual(["AC", "AC"]);
  expect(outcomes.map(({ stdout, judged }) => [stdout, judged])).toEqual([
    ["3\n", true],
    ["42\n", true],
  ]);
  expect(outcomes.every(({ memoryKb }) => memoryKb > 0)).toBe(true);
  expect(phases).toEqual(["compiling", "judging"]);
});

test("a wrong answer keeps what was written, on both channels", async () => {
  const code = SUM.replace("a + b", "a - b").replace("int a", 'fputs("debug", stderr); int a');
  const { outcomes } = await run(taskOf(code, [sample(0, "1 2\n", "3\n")]));
  expect(outcomes).toMatchObject([{ judged: true, stdout: "-1\n", stderr: "debug" }]);
  expect(outcomes.map(short)).toEqual(["WA"]);
});

test("an own input is run and shown, but not judged", async () => {
  const { outcomes } = await run(taskOf(SUM, [sample(0, "5 6")]));
  expect(outcomes).toMatchObject([{ status: 0, judged: false, stdout: "11\n", note: null }]);
});

test("an empty own input is an empty stdin", async () => {
  const code = '#include <stdio.h>\nint main(void) { puts(getchar() == EOF ? "end" : "more"); }';
  const { outcomes } = await run(taskOf(code, [sample(0, "")]));
  expect(outcomes).toMatchObject([{ stdout: "end\n" }]);
});

test("a compile error brings the compiler's text with plain line numbers", async () => {
  const { result, phases } = await run(
    taskOf("int main(void) {\n  return 0\n}\n", [sample(0, "")]),
  );
  expect(verdictOf(result.status).short).toBe("CE");
  expect(result.errorMessage).toMatch(/main\.c:2:\d+: error/);
  expect(result.trial).toEqual([]);
  expect(phases).toEqual(["compiling"]);
});

test.each([
  ["TLE", "int main(void) { for (volatile int i = 0;; i++) ; }", /^(cpu|wall)$/],
  [
    "MLE",
    "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }",
    /^memory$/,
  ],
  ["RE", "int main(void) { volatile int *at = 0; return *at; }", /^signalled$/],
  [
    "OLE",
    '#include <stdio.h>\nint main(void) { for (;;) puts("123456789012345678901234567890"); }',
    /^output$/,
  ],
])("%s says how the program ended, with or without an answer", async (status, code, ended) => {
  // Only programs that should exceed the time limit get a short time limit.
  const timeMs = status === "TLE" ? 200 : 2000;
  const limits = { timeMs, memoryMb: 64, stackMb: 64, outputMb: 16 };
  const { outcomes } = await run(taskOf(code, [sample(0, "", "1\n"), sample(1, "")], { limits }));
  expect(outcomes.map(short)).toEqual([status, status]);
  for (const { endedBy } of outcomes) expect(endedBy?.ended).toMatch(ended);
});

test("a long output is cut, and its length reported", async () => {
  const code =
    '#include <stdio.h>\nint main(void) { for (int i = 0; i < 20000; i++) puts("好好1"); }';
  for (const answer of ["", null]) {
    const { outcomes } = await run(taskOf(code, [sample(0, "", answer)]));
    const [outcome] = outcomes;
    expect(outcome?.stdoutCut).toBe(true);
    expect(outcome?.stdoutBytes).toBe(20_000 * 8);
    expect(Buffer.byteLength(outcome?.stdout ?? "")).toBeLessThanOrEqual(TRIAL_OUTPUT_KEPT);
    expect(outcome?.stdout).not.toContain("\uFFFD");
  }
});

const CHECKER = `#include <cstdio>
int main(int argc, char **argv) {
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r"), *ans = fopen(argv[3], "r");
  int a = 0, got = 0, want = 0;
  if (fscanf(in, "%d", &a) != 1) return 103;
  fscanf(out, "%d", &got);
  fscanf(ans, "%d", &want);
  fprintf(stderr, "got %d, wanted %d times the sign", got, want);
  return got == want || got == -want ? 0 : 1 + 101;
}`;
const judgeProgram = { language: "C++", code: CHECKER, extraFiles: {} };
const checked = { judgeMode: "spj" as const, judgeProgram };

test("the problem's checker judges a sample that has an answer, and only that", async () => {
  const code =
    '#include <stdio.h>\nint main(void) { int a; scanf("%d", &a); printf("%d\\n", -a); }';
  const { outcomes } = await run(
    taskOf(code, [sample(0, "3\n", "3\n"), sample(1, "3\n", "4\n"), sample(2, "7")], checked),
  );
  expect(outcomes.map(short)).toEqual(["AC", "WA", "AC"]);
  expect(outcomes.map(({ judged }) => judged)).toEqual([true, true, false]);
  expect(outcomes.map(({ stdout }) => stdout)).toEqual(["-3\n", "-3\n", "-7\n"]);
  expect(outcomes[1]?.message).toBe("got -3, wanted 4 times the sign");
});

test("a checker that fails or does not compile leaves the output, unjudged", async () => {
  const { outcomes } = await run(taskOf(SUM, [sample(0, "x", "1\n")], checked));
  expect(outcomes).toMatchObject([{ judged: false, note: "checker", message: null }]);
  const brokenTask = { ...checked, judgeProgram: { ...judgeProgram, code: "nonsense" } };
  const without = await run(taskOf(SUM, [sample(0, "1 2", "3\n")], brokenTask));
  expect(without.outcomes).toMatchObject([{ judged: false, note: "checker", stdout: "3\n" }]);
});

test("a program for an interactor runs without one", async () => {
  const interactive = { judgeMode: "interactive" as const, judgeProgram };
  const { outcomes } = await run(taskOf(SUM, [sample(0, "1 2")], interactive));
  expect(outcomes).toMatchObject([{ judged: false, note: null, stdout: "3\n" }]);
});

/**
 * A runner that applies a tenth of the real limits and reports ten times the measured time, so that a run takes 1 s
 * instead of 10 s.
 */
async function hastyRunner(): Promise<TrialRunner> {
  const times = 10;
  const { sandbox } = bench;
  return openTrialRunner(`${folder}-hasty`, {
    sandbox: {
      judge: sandbox.judge,
      async run(request, signal) {
        const { cpuMs, wallMs, ...limits } = request.program.limits;
        const less = { ...limits, cpuMs: cpuMs / times, wallMs: wallMs / times };
        const program = { ...request.program, limits: less };
        const result = await sandbox.run({ ...request, program }, signal);
        const { usage } = result;
        const more = { cpuMs: usage.cpuMs * times, wallMs: usage.wallMs * times };
        const waited = usage.waitedMs === undefined ? {} : { waitedMs: usage.waitedMs * times };
        return { ...result, usage: { ...usage, ...more, ...waited } };
      },
    },
    compiler: bench.judge.compiler,
    standard: bench.judge.standard,
    confirmHealth: bench.judge.confirmHealth,
  });
}

test("all inputs together get so much CPU time, and the rest is not run", async () => {
  const code = "int main(void) { for (volatile int i = 0;; i++) ; }";
  const limits = { timeMs: 0.7 * TRIAL_CPU_MS, memoryMb: 64, stackMb: 64, outputMb: 16 };
  const inputs = [0, 1, 2].map((seq) => sample(seq, ""));
  const { signal } = new AbortController();
  const hasty = await hastyRunner();
  const { outcomes } = await run(taskOf(code, inputs, { limits }), signal, hasty);
  // On a busy machine, the whole run may reach its wall-time limit before its CPU limit, so the test accepts several
  // results.
  const summaries = outcomes.map((each) => `${short(each)} ${each.note}`);
  expect(summaries[0]).toMatch(/^TLE (null|budget)$/);
  expect(summaries[1]).toMatch(/^(TLE budget|NS skipped)$/);
  expect(summaries[2]).toBe("NS skipped");
});

test("the submission that follows finds its program compiled", async () => {
  const code = `${SUM}// once\n`;
  await run(taskOf(code, [sample(0, "1 2")]));
  const input = await bench.data.add("1.in", Buffer.from("1 2\n"));
  const output = await bench.data.add("1.out", Buffer.from("3\n"));
  const one = { seq: 1, input, output, score: 0, group: null };
  const listener = { phase: () => {}, judged: () => {} };
  const { trial: _, ...task } = taskOf(code, []);
  const compile = vi.spyOn(bench.sandbox, "compile");
  const { signal } = new AbortController();
  const result = await judgeSubmission({ ...task, cases: [one] }, bench.judge, {
    listener,
    signal,
  });
  expect(verdictOf(result.status).short).toBe("AC");
  expect(compile).not.toHaveBeenCalled();
});

test("nothing of a run stays on the disk, also when it is given up", async () => {
  const leaving = new AbortController();
  const limits = { timeMs: TRIAL_CPU_MS, memoryMb: 64, stackMb: 64, outputMb: 16 };
  const endless = taskOf("int main(void) { for (;;) ; }", [sample(0, "")], { limits });
  const runSpy = vi.spyOn(bench.sandbox, "run");
  const slow = run(endless, leaving.signal);
  slow.catch(() => {});
  await expect.poll(() => runSpy.mock.calls.length).toBe(1);
  leaving.abort();
  await expect(slow).rejects.toThrow("abort");
  expect(await readdir(folder)).toEqual([]);
});
