/**
 * Compares the duration of a trivial test case in the sandbox, measured from Node, with the duration of fork and exec
 * of the same program. The two are measured alternately. For each of them, the wall time and the CPU time of all
 * processes are measured; other load affects the CPU time less. Then measures how many cases per second two slots can
 * judge, how much memory the sandbox uses, and how accurately 0.5 s of CPU time is reported while the other slot is
 * busy.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { JudgeRun } from "../src/judge/sandbox/sandboxTypes.ts";
import {
  compileProgram,
  descendants,
  openWorkshop,
  sandboxPid,
  SUM,
} from "../tests/sandbox/workshop.ts";

const ROUNDS = 40;
const POINTS = 50;
const LOOPS = 20;

/**
 * Starts the program argv[1] with fork and exec as often as argv[2] says, and prints the duration of each run in
 * microseconds.
 */
const BARE = `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
  for (int i = 0; i < atoi(argv[2]); i++) {
    struct timespec a, b; int status;
    clock_gettime(CLOCK_MONOTONIC, &a);
    pid_t pid = fork();
    if (pid == 0) { dup2(open(argv[3], O_RDONLY), 0); dup2(open("/dev/null", O_WRONLY), 1); execl(argv[1], argv[1], (char *)0); _exit(1); }
    waitpid(pid, &status, 0);
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%ld\\n", (b.tv_sec - a.tv_sec) * 1000000 + (b.tv_nsec - a.tv_nsec) / 1000);
  }
  struct rusage own, below;
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &below);
  printf("%ld\\n", (own.ru_utime.tv_sec + own.ru_stime.tv_sec + below.ru_utime.tv_sec + below.ru_stime.tv_sec) * 1000000 + own.ru_utime.tv_usec + own.ru_stime.tv_usec + below.ru_utime.tv_usec + below.ru_stime.tv_usec);
  return argc < 0;
}`;

/** A program that uses 0.5 s of CPU time, as measured by its own CPU-time clock. */
const HALF_SECOND = `#include <time.h>
int main(void) { struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000L + t.tv_nsec / 1000000 < 500); return 0; }`;

const CHECKER = `#include <stdio.h>
int main(int argc, char **argv) { FILE *o = fopen(argv[2], "r"), *a = fopen(argv[3], "r"); int x, y; return o && a && fscanf(o, "%d", &x) == 1 && fscanf(a, "%d", &y) == 1 && x == y ? 0 : argc; }`;

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const workshop = await openWorkshop("full", 2);
const compile = (source: string, name: string): string => {
  const output = join(workshop.folder, name);
  execFileSync("gcc", ["-O2", "-w", "-static", "-x", "c", "-o", output, "-"], { input: source });
  return output;
};
const bareRunner = compile(BARE, "bare");
const program = compile(SUM, "main");
await compileProgram(workshop, SUM);
const input = workshop.file("in", "20 22\n");
const answer = workshop.file("ok", "42\n");
const points = (count: number) =>
  Array.from({ length: count }, (_, seq) => ({ seq, input, answer }));

const compare: JudgeRun["judge"] = { kind: "compare", comparison: { kind: "lines" } };
const checkerFolder = join(workshop.folder, "checker");
mkdirSync(checkerFolder);
compile(CHECKER, "checker/main");
const checker: JudgeRun["judge"] = {
  kind: "checker",
  program: workshop.program(checkerFolder),
  successCodes: [0],
};

/**
 * Microseconds per case within one request. The time between two results is not used, since several arrive at once on a
 * busy machine.
 */
async function judge(count: number, comparison: JudgeRun["judge"] = compare): Promise<number> {
  const started = performance.now();
  await workshop.sandbox.judge(
    {
      program: workshop.program(workshop.folder),
      stop: "never",
      judge: comparison,
      cases: points(count),
    },
    ({ compared, judged }) => {
      const right =
        comparison.kind === "compare" ? compared?.outcome === "equal" : judged?.exitCode === 0;
      if (!right) throw new Error("wrong verdict");
    },
  );
  return ((performance.now() - started) * 1000) / count;
}

/** CPU time in microseconds of the sandbox's processes, of the processes in its cgroups, and of this process. */
function cpuOfAll(pid: number, groups: string[]): number {
  let total = 0;
  for (const one of [pid, ...descendants(pid)]) {
    const name = readFileSync(`/proc/${one}/comm`, "utf8").trim();
    // Skips PID 1 of each box, because its CPU time is already counted in the box's cgroup. PID 1 cannot be recognised
    // by its name, because the process that started the box has the same name, and the CPU time of that process must be
    // counted.
    if (groups.length > 0 && boxes.includes(one)) continue;
    if (/^(?:verdict sandbox|slot)/.test(name))
      total += Number(readFileSync(`/proc/${one}/schedstat`, "utf8").split(" ")[0]) / 1000;
  }
  for (const group of groups) total += Number(readFileSync(group, "utf8")) / 1000;
  const own = process.cpuUsage();
  return total + own.user + own.system;
}

const pid = sandboxPid();
await judge(POINTS, checker);
await judge(POINTS);
const boxes = descendants(pid).filter((one) => {
  const parent = Number(/PPid:\t(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1]);
  return parent !== pid;
});
const groups = boxes.flatMap((one) => {
  const path = /^\d+:[^:]*cpuacct[^:]*:(.*)$/m.exec(
    readFileSync(`/proc/${one}/cgroup`, "utf8"),
  )?.[1];
  return path === undefined ? [] : [`/sys/fs/cgroup/cpuacct${path}/cpuacct.usage`];
});

const bare: number[] = [];
const compared: number[] = [];
const checked: number[] = [];
let bareCpu = 0;
let comparedCpu = 0;
for (let round = 0; round < ROUNDS; round++) {
  const { stdout } = spawnSync(bareRunner, [program, String(POINTS), input], { encoding: "utf8" });
  const figures = stdout.trim().split("\n").map(Number);
  bareCpu += figures.pop() ?? 0;
  bare.push(figures.reduce((sum, one) => sum + one, 0) / figures.length);
  const before = cpuOfAll(pid, groups);
  compared.push(await judge(POINTS));
  comparedCpu += cpuOfAll(pid, groups) - before;
  checked.push(await judge(POINTS, checker));
}

for (const [name, part] of [
  ["p10", 0.1],
  ["p50", 0.5],
] as const) {
  const floor = percentile(bare, part);
  const ratio = (values: number[]): string =>
    `${percentile(values, part).toFixed(0)} us, ratio ${(percentile(values, part) / floor).toFixed(2)}`;
  console.log(`bare fork+exec ${name}: ${floor.toFixed(0)} us`);
  console.log(`  test case with comparison ${name}: ${ratio(compared)} (limit 3, p50)`);
  console.log(`  test case with checker ${name}: ${ratio(checked)} (limit 6, p50)`);
}
const runs = ROUNDS * POINTS;
console.log(
  `CPU time of a test case: ${(comparedCpu / runs).toFixed(0)} us, bare ${(bareCpu / runs).toFixed(0)} us, ratio ${(comparedCpu / bareCpu).toFixed(2)} (no limit)`,
);

const rates: number[] = [];
for (let round = 0; round < 5; round++) {
  const started = performance.now();
  await Promise.all([judge(4 * POINTS), judge(4 * POINTS)]);
  rates.push((8 * POINTS * 1000) / (performance.now() - started));
}
console.log(
  `two slots: ${Math.max(...rates).toFixed(0)} test cases a second at best, ${percentile(rates, 0.5).toFixed(0)} p50 (limit 900)`,
);

let memory = 0;
for (const one of [pid, ...descendants(pid)])
  memory += Number(
    /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8"))?.[1] ?? 0,
  );
console.log(`memory (PSS of all processes): ${(memory / 1024).toFixed(2)} MiB (limit 5)`);

const half = await compileProgram(workshop, HALF_SECOND);
const enough = { cpuMs: 5000, wallMs: 120_000 };
const errors: number[] = [];
let busy = true;
const otherSlot = (async () => {
  while (busy) await judge(POINTS);
})();
for (let i = 0; i < LOOPS; i++) {
  const ran = await workshop.sandbox.run({ program: workshop.program(half, ["/a/main"], enough) });
  errors.push((Math.abs(ran.usage.cpuMs - 500) / 500) * 100);
}
busy = false;
await otherSlot;
console.log(
  `500 ms of CPU time while the other slot is busy: off by ${percentile(errors, 0.5).toFixed(2)} % p50, ${percentile(errors, 0.95).toFixed(2)} % p95 (limit 1)`,
);
await workshop.close();
