/** Creates judge tasks for benchmarks that run the judge without a server. */
import { judgeSubmission } from "../src/judge/judging.ts";
import type { Judge } from "../src/judge/judging.ts";
import type { JudgedCase } from "../src/shared/judge/judgeResult.ts";
import type { JudgeTask } from "../src/shared/judge/judgeTask.ts";
import { localLanguage } from "../src/shared/languages/languages.ts";

type TaskCase = JudgeTask["cases"][number];

export interface TaskOptions {
  language: string;
  code: string;
  /** Number of identical cases. */
  cases: number;
  input: TaskCase["input"];
  output: TaskCase["output"];
  /** Whether each task gets an extra file with new content, so that the compile cache is not used. */
  fresh: boolean;
  /** A checker to use instead of a line-by-line comparison. */
  checker?: { language: string; code: string };
}

export function taskOf({
  language,
  code,
  cases,
  input,
  output,
  fresh,
  checker,
}: TaskOptions): JudgeTask {
  const row = localLanguage(language);
  return {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language,
    code,
    limits: { timeMs: 1000 * (row?.timeFactor ?? 1), memoryMb: 256, stackMb: 64, outputMb: 32 },
    extraFiles: fresh ? { "fresh.txt": String(performance.now()) } : {},
    judgeMode: checker ? "spj" : "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: checker ? { ...checker, extraFiles: {} } : null,
    caseMode: "default",
    scored: false,
    cases: Array.from({ length: cases }, (_, at) => ({
      seq: at + 1,
      input,
      output,
      score: 0,
      group: null,
    })),
    subtasks: [],
  };
}

/** Returns how long judging the task takes, in milliseconds; throws if the verdict is not Accepted. */
export async function judged(judge: Judge, options: TaskOptions): Promise<number> {
  return (await judgedCases(judge, options)).ms;
}

export async function judgedCases(
  judge: Judge,
  options: TaskOptions,
): Promise<{ ms: number; cases: JudgedCase[] }> {
  const { signal } = new AbortController();
  const listener = { phase: () => {}, judged: () => {} };
  const started = performance.now();
  const result = await judgeSubmission(taskOf(options), judge, { listener, signal });
  const ms = performance.now() - started;
  if (result.status !== 0) {
    throw new Error(`${options.language}: status ${result.status} ${result.errorMessage ?? ""}`);
  }
  return { ms, cases: result.cases };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Returns a task with one test case for a program in the named language; the output is compared line by line. `timeMs`
 * is the time limit.
 */
export function oneCaseTask({
  language,
  code,
  timeMs,
  input,
  output,
}: Pick<TaskOptions, "language" | "code" | "input" | "output"> & { timeMs: number }): JudgeTask {
  return {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language,
    code,
    extraFiles: {},
    limits: { timeMs, memoryMb: 256, stackMb: 64, outputMb: 16 },
    judgeMode: "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: null,
    caseMode: "default",
    scored: false,
    cases: [{ seq: 1, input, output, score: 0, group: null }],
    subtasks: [],
  };
}
