/**
 * Measures how much attacks slow down another program: `npm run bench -- isolation [attacks]`, on an otherwise idle
 * machine. Every attack in tests/attacks (or the first N of them) runs in one slot. Meanwhile, a program that computes
 * for about 100 ms is judged repeatedly in the other slot. For the baseline, this program first runs next to an endless
 * loop. Prints the program's CPU time in both cases, and the attacks with the largest slowdown. Limits: no verdict
 * changes, the median is at most 1.15 times the baseline's median, and the p95 is at most 1.5 times the baseline's
 * median. Runs during which the hypervisor took CPU time (steal time) are left out.
 */
import type { JudgeRun } from "../src/judge/sandbox/sandboxTypes.ts";
import { attacks } from "../tests/sandbox/attackList.ts";
import { runAttack } from "../tests/sandbox/attackRun.ts";
import { compileProgram, openWorkshop } from "../tests/sandbox/workshop.ts";

const WORK_MS = 100;
const LIMIT_MS = 1000;
const TRIAL_ROUNDS = 50_000_000;
const MEASURES = 60;
const MOST_MEDIAN = 1.15;
const MOST_P95 = 1.5;
/**
 * Runs during which at least this much CPU time was stolen (in milliseconds) are ignored; less steal time cannot
 * explain a slower run.
 */
const NOTABLE_STOLEN_MS = 10;

/** A program that does a fixed amount of work. Interference from other programs increases its CPU time. */
const WORK = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  unsigned x = 1, a, b;
  long rounds = argc > 1 ? atol(argv[1]) : 0;
  if (scanf("%u%u", &a, &b) != 2) return 1;
  for (long i = 0; i < rounds; i++) x = x * 1664525u + 1013904223u;
  printf("%u %u\\n", a + b, x & 0);
  return 0;
}`;

interface Slowdown {
  beside: string;
  verdict: string;
  cpuMs: number;
  stolenMs: number;
}

const workshop = await openWorkshop("full", 2);
const work = await compileProgram(workshop, WORK);
const input = workshop.file("work.in", "20 22\n");
const answer = workshop.file("work.out", "42 0\n");

/**
 * Returns the number of rounds for which the program needs WORK_MS of CPU time on this machine while the other slot is
 * busy too.
 */
async function calibrate(): Promise<number> {
  const trial = () =>
    workshop.sandbox.run({
      program: workshop.program(work, ["/a/main", `${TRIAL_ROUNDS}`]),
      stdin: input,
    });
  const runs = [];
  for (let pair = 0; pair < 5; pair++) runs.push(...(await Promise.all([trial(), trial()])));
  const times = runs.map(({ usage }) => usage.cpuMs);
  return Math.round((TRIAL_ROUNDS * WORK_MS) / at(times, 0.5));
}

const rounds = await calibrate();
const request: JudgeRun = {
  // On a busy machine, a second of CPU time can take many seconds of wall time.
  program: workshop.program(work, ["/a/main", `${rounds}`], { cpuMs: LIMIT_MS, wallMs: 30_000 }),
  stop: "never",
  judge: { kind: "compare", comparison: { kind: "exact" } },
  cases: [{ seq: 0, input, answer }],
};

/** Judges the program repeatedly, at least once, until the promise `other` has settled. */
async function judgedBeside(beside: string, other: Promise<unknown>): Promise<Slowdown[]> {
  const runs: Slowdown[] = [];
  let isOver = false;
  const ended = other.finally(() => {
    isOver = true;
  });
  do {
    const [result] = await workshop.judge(request);
    const { ended: end, usage } = result?.run ?? {};
    runs.push({
      beside,
      verdict: `${end} ${result?.compared?.outcome}`,
      cpuMs: usage?.cpuMs ?? Number.NaN,
      stolenMs: usage?.stolenMs ?? 0,
    });
  } while (!isOver);
  await ended;
  return runs;
}

function at(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

const spread = (values: number[]): string =>
  `p50 ${at(values, 0.5).toFixed(0)}, p95 ${at(values, 0.95).toFixed(0)}, most ${at(values, 1).toFixed(0)} ms`;

const loop = await compileProgram(workshop, "int main(void) { for (;;); }");
const isCalm = ({ stolenMs }: Slowdown): boolean => stolenMs < NOTABLE_STOLEN_MS;
const measure: Slowdown[] = [];
while (measure.length < MEASURES) {
  const program = workshop.program(loop, ["/a/main"], { cpuMs: 2000, wallMs: 30_000 });
  measure.push(...(await judgedBeside("a loop", workshop.sandbox.run({ program }))));
}
const beside: Slowdown[] = [];
const faults: string[] = [];
for (const attack of attacks().slice(0, Number(process.argv[2] ?? Infinity))) {
  const running = runAttack(workshop, attack);
  beside.push(...(await judgedBeside(attack.name, running)));
  const { faults: runFaults } = await running;
  faults.push(...runFaults.map((fault) => `${attack.name}: ${fault}`));
}
await workshop.close();

const usual = measure.filter(isCalm).map(({ cpuMs }) => cpuMs);
const calm = beside.filter(isCalm);
const times = calm.map(({ cpuMs }) => cpuMs);
const wrong = [...measure, ...beside].filter(({ verdict }) => verdict !== "exited equal");
const [median, p95] = [at(times, 0.5) / at(usual, 0.5), at(times, 0.95) / at(usual, 0.5)];
console.log(`beside a loop: ${usual.length} runs, ${spread(usual)}`);
console.log(`beside attacks: ${times.length} runs, ${spread(times)}`);
console.log(`left out for the machine's host: ${beside.length - calm.length} runs`);
console.log(`wrong verdicts: ${wrong.length} (limit 0)`);
for (const one of wrong) console.log(`  beside ${one.beside}: ${one.verdict}`);
console.log(`attacks with an unexpected end: ${faults.length} (limit 0)`);
for (const fault of faults) console.log(`  ${fault}`);
console.log(`median ${median.toFixed(2)} of the baseline's (limit ${MOST_MEDIAN})`);
console.log(`p95 ${p95.toFixed(2)} of the baseline's median (limit ${MOST_P95})`);
console.log("slowest beside:");
const byAttack = Map.groupBy(calm, ({ beside: name }) => name);
const slowest = [...byAttack]
  .map(([name, runs]) => ({ name, cpuMs: runs.map(({ cpuMs }) => cpuMs) }))
  .toSorted((a, b) => at(b.cpuMs, 0.5) - at(a.cpuMs, 0.5));
for (const { name, cpuMs } of slowest.slice(0, 10))
  console.log(`  ${name}: ${cpuMs.length} runs, ${spread(cpuMs)}`);
const isFine = wrong.length + faults.length === 0 && median <= MOST_MEDIAN && p95 <= MOST_P95;
process.exitCode = isFine ? 0 : 1;
