/**
 * How long the judge takes from code to verdict without a server: `node bench/judge.ts`. Prints per
 * language the median time to compile (never from the cache) and to judge 1 and 10 trivial cases with
 * a compiled program, and for C++ how a precompiled header changes compiling.
 */
import { availableParallelism } from "node:os";
import { judgeSubmission } from "../src/judge/judging.ts";
import type { JudgeTask } from "../src/shared/judgeProtocol.ts";
import { localLanguage, localLanguages } from "../src/shared/languages.ts";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";

const ROUNDS = 7;
const bench = await openJudgeBench();
const { signal } = new AbortController();

const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const output = await bench.data.add("1.out", Buffer.from("42\n"));

function taskOf(language: string, code: string, cases: number): JudgeTask {
  const row = localLanguage(language);
  return {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language,
    code,
    limits: { timeMs: 1000 * (row?.timeFactor ?? 1), memoryMb: 256, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default",
    comparison: { kind: "lines", tolerance: 0, presentation: false },
    judgeProgram: null,
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
async function judged(language: string, code: string, cases: number): Promise<number> {
  const listener = { phase: () => {}, judged: () => {} };
  const started = performance.now();
  const task = taskOf(language, code, cases);
  const { status, errorMessage } = await judgeSubmission(task, bench.judge, { listener, signal });
  if (status !== 0) throw new Error(`${language}: status ${status} ${errorMessage ?? ""}`);
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function repeated(measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await measure(round));
  return median(values);
}

/** A new comment makes new code, so that nothing comes from the cache. */
const fresh = (language: string, code: string): string => {
  const mark = language.startsWith("Py") ? "#" : "//";
  return `${code}\n${mark} ${performance.now()}\n`;
};

const ms = (value: number): string => `${value.toFixed(1).padStart(8)} ms`;

await bench.warm();
const { tier, cgroup } = bench.sandbox.status();
console.log(`${availableParallelism()} cores, tier ${tier}, cgroup v${cgroup}; ${ROUNDS} rounds`);
console.log(`${"".padEnd(18)}  compile + 1     1 case    10 cases`);
for (const { name, template } of localLanguages) {
  if (bench.toolbox.missing.has(name)) continue;
  const whole = await repeated(() => judged(name, fresh(name, template), 1));
  const one = await repeated(() => judged(name, template, 1));
  const ten = await repeated(() => judged(name, template, 10));
  console.log(`${name.padEnd(18)} ${ms(whole)} ${ms(one)} ${ms(ten)}`);
}

const cpp = localLanguage("C++ 17 With O2")?.template ?? "";
const withHeader = cpp.replace("#include <iostream>", "#include <bits/stdc++.h>");
// A declaration before the first include keeps the compiler from using a precompiled header.
const without = `extern int unused;\n${withHeader}`;
const quick = await repeated(() => judged("C++ 17 With O2", fresh("C++", withHeader), 1));
const plain = await repeated(() => judged("C++ 17 With O2", fresh("C++", without), 1));
console.log(
  `bits/stdc++.h      precompiled ${ms(quick)}, read anew ${ms(plain)}: ${(quick / plain).toFixed(2)}`,
);
await bench.close();
