/**
 * What a trivial test point costs through the sandbox, against a bare fork and exec of the same
 * program measured in between. Limits: 3 times bare (p50), 900 points a second on two slots.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

import { built, openWorkshop, SUM } from "../tests/sandbox/workshop.ts";

const ROUNDS = 20;
const POINTS = 100;

/** Runs argv[1] `argv[2]` times by fork and exec and prints the microseconds of each. */
const BARE = `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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
  return argc < 0;
}`;

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
await built(workshop, SUM);
const input = workshop.file("in", "20 22\n");
const answer = workshop.file("ok", "42\n");
const points = (count: number) =>
  Array.from({ length: count }, (_, seq) => ({ seq, input, answer }));

async function judge(count: number): Promise<number[]> {
  const times: number[] = [];
  let last = performance.now();
  await workshop.sandbox.judge(
    {
      program: workshop.program(workshop.folder),
      stop: "never",
      judge: { kind: "compare", comparison: { kind: "lines" } },
      cases: points(count),
    },
    ({ compared }) => {
      if (compared?.outcome !== "equal") throw new Error("wrong verdict");
      const now = performance.now();
      times.push((now - last) * 1000);
      last = now;
    },
  );
  return times;
}

const bare: number[] = [];
const sandboxed: number[] = [];
await judge(POINTS);
for (let round = 0; round < ROUNDS; round++) {
  const { stdout } = spawnSync(bareRunner, [program, String(POINTS), input], { encoding: "utf8" });
  bare.push(...stdout.trim().split("\n").map(Number));
  sandboxed.push(...(await judge(POINTS)));
}
const started = performance.now();
await Promise.all([judge(ROUNDS * POINTS), judge(ROUNDS * POINTS)]);
const rate = (2 * ROUNDS * POINTS * 1000) / (performance.now() - started);

for (const [name, part] of [
  ["p10", 0.1],
  ["p50", 0.5],
] as const) {
  const [one, other] = [percentile(sandboxed, part), percentile(bare, part)];
  console.log(
    `test point ${name}: ${one.toFixed(0)} us, bare fork+exec ${other.toFixed(0)} us, ratio ${(one / other).toFixed(2)} (limit 3)`,
  );
}
console.log(`two slots: ${rate.toFixed(0)} test points a second (limit 900)`);
await workshop.close();
