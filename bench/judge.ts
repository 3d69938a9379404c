/**
 * Measures the judge's time from code to verdict, without a server: `node bench/judge.ts`. For each language, prints
 * the median time to compile (without the cache), and to judge 1 and 10 trivial cases with a compiled program. For C++,
 * also prints how a precompiled header changes the compile time.
 */
import { availableParallelism } from "node:os";
import { localLanguage, localLanguages } from "../src/shared/languages/languages.ts";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";
import { judged, median } from "./judgeTasks.ts";

const ROUNDS = 7;
const bench = await openJudgeBench();

const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const output = await bench.data.add("1.out", Buffer.from("42\n"));

/** Milliseconds from task to verdict; `fresh`: without the compile cache. */
const timed = (language: string, code: string, options: { cases: number; fresh: boolean }) =>
  judged(bench.judge, { language, code, ...options, input, output });

async function repeated(measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await measure(round));
  return median(values);
}

const ms = (value: number): string => `${value.toFixed(1).padStart(8)} ms`;

await bench.warm();
const { tier, cgroup } = bench.sandbox.status();
console.log(`${availableParallelism()} cores, tier ${tier}, cgroup v${cgroup}; ${ROUNDS} rounds`);
console.log(`${"".padEnd(18)}  compile + 1     1 case    10 cases`);
for (const { name, template } of localLanguages) {
  if (bench.toolbox.missing.has(name)) continue;
  const whole = await repeated(() => timed(name, template, { cases: 1, fresh: true }));
  const one = await repeated(() => timed(name, template, { cases: 1, fresh: false }));
  const ten = await repeated(() => timed(name, template, { cases: 10, fresh: false }));
  console.log(`${name.padEnd(18)} ${ms(whole)} ${ms(one)} ${ms(ten)}`);
}

const CPP = "C++ 17 With O2";
const cpp = localLanguage(CPP)?.template ?? "";
const withHeader = cpp.replace("#include <iostream>", "#include <bits/stdc++.h>");
// A declaration before the first include prevents the use of a precompiled header.
const without = `extern int unused;\n${withHeader}`;
const quick = await repeated(() => timed(CPP, withHeader, { cases: 1, fresh: true }));
const plain = await repeated(() => timed(CPP, without, { cases: 1, fresh: true }));
console.log(
  `bits/stdc++.h      precompiled ${ms(quick)}, parsed ${ms(plain)}: ${(quick / plain).toFixed(2)}`,
);
await bench.close();
