/**
 * Repeatedly judges programs that use 70 % of their time limit, in two slots at the same time, to check that verdicts
 * are reproducible: `node bench/steady.ts [judgings]`. Every verdict must be Accepted; the spread of the measured times
 * is also printed. Half of the programs compute, and the other half read memory.
 */
import { judgeSubmission } from "../src/judge/judging.ts";
import type { JudgeTask } from "../src/shared/judge/judgeTask.ts";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";
import { oneCaseTask } from "./judgeTasks.ts";

const JUDGINGS = Number(process.argv[2] ?? 1000);
const LIMIT_MS = 300;
const SHARE = 0.7;
const SLOTS = 2;

/** Creates a program that repeats `work` until its CPU time reaches the fraction `SHARE` of the time limit. */
const program = (setUp: string, work: string): string => `#include <stdio.h>
#include <stdlib.h>
#include <time.h>
${setUp}
int main(void) {
  int a, b;
  struct timespec now;
  unsigned long sum = 0;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  do {
    ${work}
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  } while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < ${Math.round(LIMIT_MS * SHARE)});
  printf("%d\\n", a + b + (sum == 42));
}
`;
const programs = [
  program("", "for (volatile int i = 0; i < 20000; i++) sum += i;"),
  program(
    "static volatile char memory[64 << 20];",
    "for (int i = 0; i < 2000; i++) sum += memory[(unsigned)rand() % sizeof memory]++;",
  ),
];

const bench = await openJudgeBench();
await bench.warm();
const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const output = await bench.data.add("1.out", Buffer.from("42\n"));

const taskOf = (code: string): JudgeTask =>
  oneCaseTask({ language: "C With O2", code, timeMs: LIMIT_MS, input, output });

const times: number[] = [];
const flips = new Map<number, number>();
let startedRuns = 0;
const { signal } = new AbortController();
await Promise.all(
  Array.from({ length: SLOTS }, async () => {
    while (startedRuns < JUDGINGS) {
      const task = taskOf(programs[(startedRuns += 1) % programs.length] ?? "");
      const listener = { phase: () => {}, judged: () => {} };
      const { status, timeMs } = await judgeSubmission(task, bench.judge, { listener, signal });
      if (status !== 0) flips.set(status, (flips.get(status) ?? 0) + 1);
      times.push(timeMs ?? Number.NaN);
    }
  }),
);
await bench.close();

const sorted = times.toSorted((a, b) => a - b);
const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
console.log(
  `${times.length} judgings at ${SHARE} × ${LIMIT_MS} ms on ${SLOTS} slots: ` +
    `p5 ${at(0.05)}, p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms`,
);
const flipped = [...flips].map(([status, count]) => `status ${status} ${count} times`).join(", ");
console.log(flipped === "" ? "no verdict flipped" : `flipped: ${flipped}`);
process.exitCode = flipped === "" ? 0 : 1;
