/**
 * Measures the time to judge many cases and large cases on a judge node with two slots, without a server: `node
 * bench/cases.ts [rounds]`. Prints each measured time with its limit, and the ratio of the time to the limit:
 * - 100 trivial cases of a new submission: 100 × 1.6 ms plus the compile time; with a checker, twice as long;
 * - one case whose input, output and answer are 10 MB each: 60 ms more than the program itself.
 */
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";
import { judged, median, type TaskOptions } from "./judgeTasks.ts";

const ROUNDS = Number(process.argv[2] ?? 15);
const CASES = 100;
const CASE_MS = 1.6;
const LARGE = 10_000_000;
const LARGE_MS = 60;

const SUM = `#include <stdio.h>
int main(void) { long long a, b; if (scanf("%lld %lld", &a, &b) != 2) return 1; printf("%lld\\n", a + b); return 0; }
`;
const CHECKER = `#include <stdio.h>
int main(int argc, char **argv) {
  FILE *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
  long long got, wanted;
  if (!output || !answer || fscanf(answer, "%lld", &wanted) != 1) return 103;
  return fscanf(output, "%lld", &got) == 1 && got == wanted ? 0 : 102;
}
`;
/** Reads and writes one number at a time, as contestants' programs do. */
const ECHO = `#include <bits/stdc++.h>
int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  long long number;
  while (std::cin >> number) std::cout << number << '\\n';
}
`;

const bench = await openJudgeBench({ slots: 2 });
const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const output = await bench.data.add("1.out", Buffer.from("42\n"));
const numbers = Array.from({ length: LARGE / 10 }, (_, n) => String(123_456_789 - n)).join("\n");
const large = await bench.data.add("large", Buffer.from(`${numbers}\n`));

/** Duration of the longest compilation since `compileMs` was last reset; updated by the `judge` below. */
let compileMs = 0;
const judge = {
  ...bench.judge,
  compiler: {
    async build(...args: Parameters<typeof bench.judge.compiler.build>) {
      const began = performance.now();
      const program = await bench.judge.compiler.build(...args);
      compileMs = Math.max(compileMs, performance.now() - began);
      return program;
    },
  },
};

interface Figure {
  ms: number;
  bar: number;
}

async function repeated(measure: () => Promise<Figure>): Promise<Figure> {
  const figures: Figure[] = [];
  for (let round = 0; round < ROUNDS; round++) figures.push(await measure());
  // Each round has its own limit, because the speed of the machine changes. The rounds are therefore compared by the
  // ratio of their time to their limit.
  const ratio = ({ ms, bar }: Figure): number => ms / bar;
  const middle = median(figures.map(ratio));
  return figures.find((one) => ratio(one) === middle) ?? { ms: Number.NaN, bar: Number.NaN };
}

function print(name: string, { ms, bar }: Figure): void {
  const [figure, limit] = [ms.toFixed(1).padStart(8), bar.toFixed(1)];
  console.log(
    `${name.padEnd(48)}${figure} ms, at most ${limit} ms, ratio ${(ms / bar).toFixed(2)}`,
  );
}

const sum: TaskOptions = { language: "C", code: SUM, cases: CASES, input, output, fresh: true };
const checker = { language: "C", code: CHECKER };

/** `times`: factor by which the limit is multiplied. */
async function manyCases(options: TaskOptions, times: number): Promise<Figure> {
  compileMs = 0;
  const ms = await judged(judge, options);
  return { ms, bar: times * (CASES * CASE_MS + compileMs) };
}

/** Time that the program takes from start to end when it is run without the judge, including reading its output. */
async function aloneMs(program: string): Promise<number> {
  const { path } = await bench.data.get(large);
  const stdin = openSync(path, "r");
  const began = performance.now();
  const child = spawn(program, [], { stdio: [stdin, "pipe", "inherit"] });
  child.stdout?.resume();
  await once(child, "close");
  closeSync(stdin);
  return performance.now() - began;
}

async function largeCase(program: string, options: TaskOptions): Promise<Figure> {
  const alone = await aloneMs(program);
  return { ms: await judged(judge, options), bar: alone + LARGE_MS };
}

try {
  await bench.warm();
  // Warms up the caches and the sandbox's boxes, and compiles the checker.
  for (let i = 0; i < 2; i++) await judged(judge, { ...sum, checker });
  print(`${CASES} trivial cases, new code`, await repeated(() => manyCases(sum, 1)));
  const later = async (): Promise<Figure> => {
    const [one, other] = await Promise.all([manyCases(sum, 1), manyCases(sum, 1)]);
    return one.ms > other.ms ? one : other;
  };
  print("the same on both slots at once, the later one", await repeated(later));
  print(
    `${CASES} trivial cases with a checker, new code`,
    await repeated(() => manyCases({ ...sum, checker }, 2)),
  );

  const echo: TaskOptions = {
    language: "C++ 17 With O2",
    code: ECHO,
    cases: 1,
    fresh: false,
    input: large,
    output: large,
  };
  const { language, code } = echo;
  const { artefact } = await bench.judge.compiler.build({ language, code, extraFiles: {} });
  const program = join(artefact.path, "main");
  await judged(judge, echo);
  print("one case of 10 MB in and out", await repeated(() => largeCase(program, echo)));
  artefact.release();
} finally {
  await bench.close();
}
