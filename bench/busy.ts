/**
 * Checks that verdicts are correct on a busy machine: `npm run bench -- busy [programs] [busy processes] [tier]`.
 * Starts busy processes, each in a separate session, and meanwhile judges four kinds of programs on two slots. Programs
 * that use 0.8 of their time limit must be Accepted. Programs that sleep or wait for input must receive Time Limit
 * Exceeded, and be stopped within three times the limit plus 2 s. Endless loops must receive Time Limit Exceeded
 * because of their CPU time. Interactive submissions must be Accepted, although both the program and the interactor use
 * CPU time. Prints how many verdicts were wrong.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { judgeSubmission } from "../src/judge/judging.ts";
import type { Sandbox } from "../src/judge/sandbox/sandboxTypes.ts";
import type { JudgeTask } from "../src/shared/judge/judgeTask.ts";
import { Verdict, verdictOf } from "../src/shared/verdict/verdict.ts";
import { openJudgeBench } from "../tests/judge/judgeBench.ts";
import { oneCaseTask } from "./judgeTasks.ts";

const PROGRAMS = Number(process.argv[2] ?? 200);
const BUSY = Number(process.argv[3] ?? 10);
const tier = (["full", "user", "weak"] as const).find((name) => name === process.argv[4]);
const SLOTS = 2;
const LIMIT_MS = 1000;
const SHARE = 0.8;
/** Maximum time in milliseconds after which a sleeping program must have been stopped. */
const IDLE_MOST_MS = 3 * LIMIT_MS + 2000;

/** In the programs below, `burn(ms)` uses `ms` milliseconds of CPU time. */
const BURN = `#include <bits/stdc++.h>
#include <time.h>
#include <unistd.h>
static void burn(long ms) {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  long until = now.tv_sec * 1000 + now.tv_nsec / 1000000 + ms;
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < until);
}
`;
const SUM = "long a, b; std::cin >> a >> b;";
const working = `${BURN}int main() { ${SUM} burn(${LIMIT_MS * SHARE}); std::cout << a + b << std::endl; }\n`;
const endless = `${BURN}int main() { for (;;) burn(1); }\n`;
/** Body of the `main` function of each program, by name. */
const idle = {
  "sleeps at once": "pause();",
  "sleeps a millisecond at a time": "for (;;) usleep(1000);",
  "waits for input": "int ends[2]; char c; if (pipe(ends) == 0) return (int)read(ends[0], &c, 1);",
  "works a little, then sleeps": "burn(100); pause();",
};
/**
 * An interactive program. In each of three rounds, the program and its interactor each use a tenth of the time limit.
 */
const talking = `${BURN}int main() {
  for (long n; std::cin >> n && n > 0;) { burn(${LIMIT_MS / 10}); std::cout << n * n << std::endl; }
}
`;
const interactor = `${BURN}int main() {
  for (long n = 1; n <= 3; n++) {
    std::cout << n << std::endl;
    long got;
    if (!(std::cin >> got) || got != n * n) return 102;
    burn(${LIMIT_MS / 10});
  }
  std::cout << 0 << std::endl;
  return 0;
}
`;

const bench = await openJudgeBench({ slots: SLOTS, ...(tier && { tier }) });
await bench.warm();
const input = await bench.data.add("1.in", Buffer.from("20 22\n"));
const output = await bench.data.add("1.out", Buffer.from("42\n"));

const taskOf = (code: string, changes: Partial<JudgeTask> = {}): JudgeTask => ({
  ...oneCaseTask({ language: "C++ 17 With O2", code, timeMs: LIMIT_MS, input, output }),
  ...changes,
});

interface Judgement {
  status: string;
  ended: string | undefined;
  timeMs: number;
  /** Duration of the runs, excluding compilation. */
  tookMs: number;
}

async function judge(task: JudgeTask): Promise<Judgement> {
  let tookMs = 0;
  const sandbox: Pick<Sandbox, "judge"> = {
    async judge(request, onCase, signal) {
      const start = performance.now();
      await bench.sandbox.judge(request, onCase, signal);
      tookMs += performance.now() - start;
    },
  };
  const listener = { phase: () => {}, judged: () => {} };
  const { signal } = new AbortController();
  try {
    const result = await judgeSubmission(task, { ...bench.judge, sandbox }, { listener, signal });
    const { timeMs, endedBy } = result;
    const status = verdictOf(result.status).short;
    return { status, ended: endedBy?.ended, timeMs: timeMs ?? Number.NaN, tookMs };
  } catch (error) {
    return { status: (error as Error).message, ended: "failed", timeMs: Number.NaN, tookMs };
  }
}

let wrong = 0;

/** Judges tasks on all slots and prints the results. */
async function row(name: string, tasks: JudgeTask[], isRight: (results: Judgement) => boolean) {
  const results: Judgement[] = [];
  const queue = tasks.values();
  const judgeNext = async (): Promise<void> => {
    for (const task of queue) results.push(await judge(task));
  };
  await Promise.all(Array.from({ length: SLOTS }, judgeNext));
  const bad = results.filter((one) => !isRight(one));
  wrong += bad.length;
  const spread = (values: number[]): string => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
    return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms`;
  };
  const as = [...new Set(bad.map(({ status, ended }) => `${status} (${ended})`))].join(", ");
  console.log(
    `${name}: ${bad.length} of ${results.length} wrong${as && `: ${as}`}; ` +
      `CPU time ${spread(results.map(({ timeMs }) => timeMs))}; ` +
      `on the clock ${spread(results.map(({ tookMs }) => tookMs))}`,
  );
}

const times = (count: number, task: JudgeTask): JudgeTask[] =>
  Array.from({ length: count }, () => task);
const busyProcesses: ChildProcess[] = [];
const stop = (): void => {
  for (const each of busyProcesses) each.kill("SIGKILL");
};
process.on("exit", stop);
try {
  for (let i = 0; i < BUSY; i++) {
    // `detached` starts each process in its own session. If the kernel groups processes by session (autogroup), each
    // process is therefore scheduled as a separate group.
    const options = { stdio: "ignore", detached: true } as const;
    busyProcesses.push(spawn("/bin/sh", ["-c", "while :; do :; done"], options));
  }
  console.log(`${BUSY} busy processes in separate sessions; limit ${LIMIT_MS} ms, ${SLOTS} slots`);
  const accepted = ({ status }: Judgement) => status === verdictOf(Verdict.Accepted).short;
  const tooSlow = ({ status }: Judgement) => status === verdictOf(Verdict.TimeLimitExceeded).short;
  await row(`${SHARE} of the limit`, times(PROGRAMS, taskOf(working)), accepted);
  for (const [name, body] of Object.entries(idle)) {
    const task = taskOf(`${BURN}int main() { ${body} }\n`);
    await row(name, times(4, task), (result) => {
      return tooSlow(result) && result.ended === "wall" && result.tookMs <= IDLE_MOST_MS;
    });
  }
  const isByCpu = (result: Judgement): boolean => tooSlow(result) && result.ended === "cpu";
  await row("an endless loop", times(10, taskOf(endless)), isByCpu);
  const judgeProgram = { language: "C++ 17 With O2", code: interactor, extraFiles: {} };
  const conversation = taskOf(talking, { judgeMode: "interactive", judgeProgram });
  await row("a conversation", times(20, conversation), accepted);
} finally {
  stop();
  await bench.close();
}
process.exitCode = wrong === 0 ? 0 : 1;
