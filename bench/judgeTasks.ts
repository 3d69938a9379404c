/** Tasks for the judge without a server, as the benchmarks of judging give them. */
import { judgeSubmission } from "../src/judge/judging.ts";
import type { Judge } from "../src/judge/judging.ts";
import type { JudgedCase, JudgeTask } from "../src/shared/judgeProtocol.ts";
import { localLanguage } from "../src/shared/languages.ts";

type TaskCase = JudgeTask["cases"][number];

export interface Wanted {
  language: string;
  code: string;
  /** So many times the same input and answer. */
  cases: number;
  input: TaskCase["input"];
  output: TaskCase["output"];
  /** Another file beside the source, so that nothing comes from the cache. */
  fresh: boolean;
  /** A checker in place of comparing lines. */
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
}: Wanted): JudgeTask {
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

/** Milliseconds from task to verdict; fails when the verdict is not Accepted. */
export async function judged(judge: Judge, wanted: Wanted): Promise<number> {
  return (await judgedCases(judge, wanted)).ms;
}

export async function judgedCases(
  judge: Judge,
  wanted: Wanted,
): Promise<{ ms: number; cases: JudgedCase[] }> {
  const { signal } = new AbortController();
  const listener = { phase: () => {}, judged: () => {} };
  const started = performance.now();
  const result = await judgeSubmission(taskOf(wanted), judge, { listener, signal });
  const ms = performance.now() - started;
  if (result.status !== 0) {
    throw new Error(`${wanted.language}: status ${result.status} ${result.errorMessage ?? ""}`);
  }
  return { ms, cases: result.cases };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
