/** Programs, problems and measurements shared by the benchmarks that start a cluster. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "../tests/chaos/cluster.ts";

export const LANGUAGE = "C++ 17 With O2";

export const trivial = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }
`;
/** A program that uses 20 ms of CPU time before it prints its output. */
export const spinning = `#include <bits/stdc++.h>
#include <time.h>
int main() {
  timespec now;
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); while (now.tv_sec * 1000000000LL + now.tv_nsec < 20000000LL);
  long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n";
}
`;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

let serial = 0;
/** Appends a different comment to the code at each call, so that the compile cache is not used. */
export const fresh = (code: string): string => `${code}// ${Date.now()} ${(serial += 1)}\n`;

/** Adds a problem with this many cases; all of them are copies of the first case of the cluster's problem. */
export async function addProblem(cluster: Cluster, name: string, cases: number): Promise<void> {
  await cluster.db.query({
    text: `with p as (
        insert into problem (problem_id, auth, data_version, time_limit) values ($1, 1, 1, 10000)
        returning id
      )
      insert into problem_case (problem_id, data_version, seq, input_name, output_name,
        input_sha256, output_sha256)
      select p.id, 1, n, n || '.in', n || '.out', c.input_sha256, c.output_sha256
      from p, generate_series(1, $2::int) n,
        (select c.* from problem_case c join problem q on q.id = c.problem_id
         where q.problem_id = $3 and c.seq = 1) c`,
    values: [name, cases, cluster.problemId],
  });
}

/**
 * Measures the compiler and the contestant's program directly, without Verdict. Each call makes one measurement,
 * immediately before or after the measurement with Verdict to which it is compared.
 */
export interface Bare {
  compileMs(): number;
  runMs(): number;
  /**
   * CPU time of fork, exec, the program and exit, in milliseconds per run. Several runs take place at the same time, as
   * many as there are CPUs.
   */
  runCpuMs(): Promise<number>;
}

const RUNS = 300;

/**
 * CPU time of `command`, run repeatedly by shells, in milliseconds per run. As many shells as there are processors run
 * at the same time, like the judge's slots: creating and ending a process takes longer while other processes do the
 * same (page tables, caches).
 */
async function cpuOfRuns(command: string): Promise<number> {
  const script = `i=0; while [ $i -lt ${RUNS} ]; do ${command}; i=$((i+1)); done; times`;
  const shells = Array.from({ length: availableParallelism() }, async () => {
    const { stdout } = await promisify(execFile)("sh", ["-c", script]);
    return [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
      0,
    );
  });
  const all = await Promise.all(shells);
  return all.reduce((sum, each) => sum + each, 0) / (all.length * RUNS);
}

/**
 * Prepares to measure the compiler and the program without Verdict. Compiles with a precompiled header, as a judge node
 * does.
 */
export function prepareBare(folder: string, code: string): Bare {
  const flags = ["-std=c++17", "-O2"];
  const source = join(folder, "bare.cpp");
  const header = join(folder, "bits", "stdc++.h");
  execFileSync("mkdir", ["-p", join(folder, "bits")]);
  writeFileSync(header, "#include_next <bits/stdc++.h>\n");
  execFileSync("g++", [...flags, "-w", "-x", "c++-header", header, "-o", `${header}.gch`]);
  const program = join(folder, "bare");
  const input = join(folder, "bare.in");
  writeFileSync(input, "20 22\n");
  const timed = (command: string, args: string[], stdin?: string): number => {
    const begin = performance.now();
    const { status } = spawnSync(command, args, stdin === undefined ? {} : { input: stdin });
    if (status !== 0) throw new Error(`${command} ended with ${status}`);
    return performance.now() - begin;
  };
  return {
    compileMs() {
      writeFileSync(source, fresh(code));
      return timed("g++", [...flags, `-I${folder}`, "-o", program, source]);
    },
    runMs: () => timed(program, [], "20 22\n"),
    runCpuMs: async () =>
      (await cpuOfRuns(`${program} < ${input} > /dev/null`)) - (await cpuOfRuns(":")),
  };
}
