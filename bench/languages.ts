/**
 * Compares the judge's compile times with those of the plain compilers, and measures the time to compile and run an A+B
 * program in each language: `node bench/languages.ts [language …]`. Limits: C++ with bits/stdc++.h takes at most 0.45
 * times as long as the same compiler without the precompiled header, Java takes at most 0.75 times as long as plain
 * javac, and Go takes at most 0.3 s.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { CompileStep } from "../src/judge/languages/language.ts";
import { allowanceOf, sandboxLimits } from "../src/judge/runLimits.ts";
import { localLanguage } from "../src/shared/languages/languages.ts";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";

const ROUNDS = 9;
const bench = await openJudgeBench();
await bench.warm();
const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const scratch = await mkdtemp(join(tmpdir(), "verdict-bench-"));

interface Cost {
  wallMs: number;
  cpuMs: number;
}

/** Returns the first quartile of the costs, which is hardly affected by other load on the machine. */
function low(costs: readonly Cost[]): Cost {
  const quarter = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
  return {
    wallMs: quarter(costs.map(({ wallMs }) => wallMs)),
    cpuMs: quarter(costs.map(({ cpuMs }) => cpuMs)),
  };
}

async function compiled(name: string, step: CompileStep, code: string, folder = ""): Promise<Cost> {
  const { language } = bench.toolbox.of(name);
  const target = folder || (await mkdtemp(join(scratch, "out-")));
  const content = new TextEncoder().encode(code);
  const result = await bench.sandbox.compile({
    program: { ...step, profile: language.profile },
    files: [{ name: language.sourceName, content }],
    keep: { names: step.keep, folder: target, maxBytes: 1e9 },
  });
  if (result.exitCode !== 0 || result.keptFiles.length !== step.keep.length) {
    throw new Error(`${name}: ${new TextDecoder().decode(result.log)}`);
  }
  return result.usage;
}

/** Runs both sides alternately, so that other load on the machine affects both equally. */
async function compared(label: string, bar: number, sides: readonly (() => Promise<Cost>)[]) {
  const costs: Cost[][] = sides.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) costs[at]?.push(await side());
  }
  const [ours, plain] = costs.map(low);
  if (!ours || !plain) return;
  const ratio = (of: keyof Cost) => (ours[of] / plain[of]).toFixed(2);
  console.log(
    `${label}: ${ours.wallMs.toFixed(0)} ms against ${plain.wallMs.toFixed(0)} ms; ` +
      `ratio ${ratio("wallMs")} by the clock, ${ratio("cpuMs")} of CPU time (bar ${bar})`,
  );
}

const CPP_NAME = "C++ 17 With O2";
const CPP_CODE = (localLanguage(CPP_NAME)?.template ?? "").replace("<iostream>", "<bits/stdc++.h>");

async function comparedCpp(): Promise<void> {
  const { language, tools } = bench.toolbox.of(CPP_NAME);
  const step = language.compile(tools, CPP_NAME);
  const at = step.argv.findIndex((word) => word.includes("/headers/"));
  const without = { ...step, argv: step.argv.toSpliced(at - 1, 2) };
  await compared("C++ with bits/stdc++.h", 0.45, [
    () => compiled(CPP_NAME, step, CPP_CODE),
    () => compiled(CPP_NAME, without, CPP_CODE),
  ]);
}

async function comparedJava(): Promise<void> {
  const { language, tools } = bench.toolbox.of("Java");
  const code = localLanguage("Java")?.template ?? "";
  const step = language.compile(tools, "Java");
  const plain = { ...step, argv: [tools.paths["javac"] ?? "", "Main.java"], keep: ["Main.class"] };
  await compared("Java, archive included, against plain javac", 0.75, [
    () => compiled("Java", step, code),
    () => compiled("Java", plain, code),
  ]);
}

async function measuredGo(): Promise<void> {
  const { language, tools } = bench.toolbox.of("Golang");
  const step = language.compile(tools, "Golang");
  const code = localLanguage("Golang")?.template ?? "";
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await compiled("Golang", step, code));
  const { wallMs, cpuMs } = low(costs);
  console.log(
    `Go, warm: ${(wallMs / 1000).toFixed(2)} s by the clock, ${(cpuMs / 1000).toFixed(2)} s of CPU time (bar 0.3 s)`,
  );
}

/** Returns one line with the version, the compile time, and the time and memory of A+B. */
async function described(name: string): Promise<string> {
  const { language, tools } = bench.toolbox.of(name);
  const code = localLanguage(name)?.template ?? "";
  const folder = await mkdtemp(join(scratch, "program-"));
  const compile = await compiled(name, language.compile(tools, name), code, folder);
  const limits = { timeMs: 10_000, memoryMb: 512, stackMb: 64, outputMb: 16 };
  const runs: Cost[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const result = await bench.sandbox.run({
      program: {
        ...language.run(tools, limits),
        profile: language.profile,
        artefact: folder,
        limits: sandboxLimits(allowanceOf(limits)),
      },
      stdin: (await bench.data.get(input)).path,
      keepOutputBytes: 100,
    });
    const output = new TextDecoder().decode(result.stdout).trim();
    if (output !== "42") throw new Error(`${name} printed ${output}`);
    runs.push(result.usage);
    memory = Math.max(memory, result.usage.memoryBytes);
  }
  const { wallMs, cpuMs } = low(runs);
  return [
    name.padEnd(18),
    compile.cpuMs.toFixed(0).padStart(7),
    wallMs.toFixed(1).padStart(8),
    cpuMs.toFixed(1).padStart(8),
    (memory / 2 ** 20).toFixed(1).padStart(7),
    ` ${tools.version}`,
  ].join(" ");
}

try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${ROUNDS} rounds, lower quartile`);
  await comparedCpp();
  await comparedJava();
  await measuredGo();
  const selected = process.argv.slice(2);
  console.log(`${"A+B".padEnd(18)} compile   run ms   CPU ms     MiB  version`);
  for (const name of bench.toolbox.tools.flatMap(({ language }) => language.names)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    console.log(await described(name));
  }
} finally {
  await bench.close();
  await rm(scratch, { recursive: true, force: true });
}
