/**
 * Measures the time from submission to verdict: `node bench/verdicts.ts [rounds]`. PostgreSQL with durable writes, one
 * server and one judge node run in separate processes; the node has two slots and uses the sandbox. Prints each
 * measured value with its limit; the times on which a limit depends are measured in the same run:
 * - median time until the POST request of a submission is answered. Limit: 5 ms;
 * - median time from the POST request to the verdict on an idle judge. Limit for new code with one case: compile time +
 *   run time + 25 ms. Limit for known code with ten cases: 60 ms;
 * - 300 queued submissions with ten cases each, all with the same, already compiled program: the programs' share of all
 *   CPU time. The programs' own CPU time is measured without the sandbox, on all processors, both before and after the
 *   submissions are judged. Limits: 85 % for programs that use 20 ms, 55 % for trivial programs;
 * - memory of the judge node, the sandbox and the server.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { localLanguage } from "../src/shared/languages/languages.ts";
import { type Cluster, startCluster, until } from "../tests/chaos/cluster.ts";
import { followVerdicts, type SentSubmission, submit } from "./liveVerdicts.ts";
import { addProblem, fresh, LANGUAGE, prepareBare, median, spinning, trivial } from "./programs.ts";
import { familyCpuMs, familyMemory, type FamilyMember } from "./processFamily.ts";

const ROUNDS = Number(process.argv[2] ?? 40);
const QUEUED = 300;
const CASES = 10;

const sleeping = `#include <unistd.h>
#include <stdio.h>
int main(void) { long long a, b; sleep(6); scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }
`;

let person = 0;
/** Submits the code; each call uses a new user. */
function send(
  cluster: Cluster,
  pid: string,
  code: string,
  language = LANGUAGE,
): Promise<SentSubmission> {
  return submit(cluster, (person += 1), { pid, language, code });
}

/**
 * Fills both slots with sleeping programs, queues `QUEUED` submissions behind them, and measures the CPU time until the
 * last verdict.
 */
async function drain(
  cluster: Cluster,
  verdict: (id: number) => Promise<number>,
  code: string,
): Promise<{ cpuMs: number; wallMs: number; parts: FamilyMember[] }> {
  await verdict((await send(cluster, "TEN", code)).submitId);
  const sleepers = await Promise.all([
    send(cluster, "ONE", sleeping, "C"),
    send(cluster, "ONE", sleeping, "C"),
  ]);
  await wait(1500);
  const queued: SentSubmission[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (queued.length < QUEUED) {
        const place = queued.push({ submitId: 0, postMs: 0 }) - 1;
        queued[place] = await send(cluster, "TEN", code);
      }
    }),
  );
  const before = familyCpuMs(process.pid);
  const ends = await Promise.all(sleepers.map(({ submitId }) => verdict(submitId)));
  const last = await Promise.all(queued.map(({ submitId }) => verdict(submitId)));
  const after = familyCpuMs(process.pid);
  const parts = after.map(({ name, value }) => ({
    name,
    value: value - (before.find((one) => one.name === name)?.value ?? 0),
  }));
  return {
    cpuMs: parts.reduce((sum, { value }) => sum + value, 0),
    wallMs: Math.max(...last) - Math.min(...ends),
    parts,
  };
}

/** Waits until the node has finished its warm-up, during which compilers run for half a minute. */
async function idle(name: string): Promise<void> {
  const cpuMs = (): number => familyCpuMs(process.pid).find((one) => one.name === name)?.value ?? 0;
  for (let before = -1; cpuMs() - before > 100 || before < 0;) {
    before = cpuMs();
    await wait(4000);
  }
}

const line = (name: string, value: string, limit: string): void =>
  console.log(`${name.padEnd(54)}${value.padStart(14)}   ${limit}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

if (!localLanguage(LANGUAGE)) throw new Error(`${LANGUAGE} is unknown`);
const folder = mkdtempSync(join(tmpdir(), "verdict-bench-"));
const cluster = await startCluster({ servers: 1, judges: 1, slots: 2, judge: "real" });
try {
  await addProblem(cluster, "ONE", 1);
  await addProblem(cluster, "TEN", CASES);
  const verdict = await followVerdicts(cluster);
  await until(async () => {
    const [row] = await cluster.ask<{ count: number }>(
      "select count(*) as count from judge_node where languages @> $1::jsonb",
      [JSON.stringify([{ name: LANGUAGE }])],
    );
    return row?.count === 1;
  }, 120_000);
  await idle("judge");
  const memory = familyMemory(process.pid);
  for (const [name, limit] of [
    ["judge", 120],
    ["sandbox", 5],
    ["server", 200],
  ] as const) {
    const value = memory.find((one) => one.name === name)?.value ?? Number.NaN;
    line(`memory of the ${name} (PSS)`, `${value.toFixed(1)} MiB`, `at most ${limit} MiB`);
  }
  // The first programs run with cold caches, so they are not measured.
  for (let i = 0; i < 8; i += 1)
    await verdict((await send(cluster, "ONE", fresh(trivial))).submitId);
  await wait(2000);

  // Each value and the reference value for its limit are measured alternately, since the speed of the machine changes.
  // Several rounds of the same kind run in a row, since running a compiler between them would evict their data from the
  // CPU caches.
  const bare = prepareBare(folder, trivial);
  const compiles: number[] = [];
  const runs: number[] = [];
  const posts: number[] = [];
  const measured = async (pid: string, code: () => string): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      for (let j = 0; pid === "ONE" && i % 8 === 0 && j < 4; j += 1) {
        compiles.push(bare.compileMs());
        runs.push(bare.runMs());
      }
      const begin = performance.now();
      const { submitId, postMs } = await send(cluster, pid, code());
      posts.push(postMs);
      times.push((await verdict(submitId)) - begin);
    }
    return median(times);
  };
  const whole = await measured("ONE", () => fresh(trivial));
  await verdict((await send(cluster, "TEN", trivial)).submitId);
  const cached = await measured("TEN", () => trivial);
  const [compileMs, runMs] = [median(compiles), median(runs)];
  line("POST answered", ms(median(posts)), "at most 5 ms");
  line("g++ with precompiled header alone / program alone", ms(compileMs), ms(runMs));
  line(
    "POST to verdict, one case, new code",
    ms(whole),
    `at most compile + run + 25 ms = ${ms(compileMs + runMs + 25)}`,
  );
  line(`POST to verdict, ${CASES} cases, known program`, ms(cached), "at most 60 ms");

  for (const [name, code, limit, spentMs] of [
    ["20 ms programs", spinning, 0.85, 20],
    ["trivial programs", trivial, 0.55, 0],
  ] as const) {
    const before = await bare.runCpuMs();
    const { cpuMs: all, wallMs, parts } = await drain(cluster, verdict, code);
    const after = await bare.runCpuMs();
    const own = (QUEUED * CASES * (spentMs + (before + after) / 2)) / all;
    line(
      `${QUEUED} × ${CASES} ${name}: share of all CPU time`,
      percent(own),
      `at least ${percent(limit)}; ${(wallMs / 1000).toFixed(1)} s, ${((QUEUED * CASES * 1000) / wallMs).toFixed(0)} cases/s`,
    );
    for (const part of parts)
      line(`    ${part.name}`, `${(part.value / 1000).toFixed(2)} s`, percent(part.value / all));
    const each = [before, after].map((cpu) => cpu.toFixed(2)).join(" and ");
    line("    one bare run of the trivial program", "", `${each} ms, before and after`);
  }
} finally {
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}
