/**
 * Measures many sign-ins at the same time: `node bench/logins.ts [sign-ins per second] [seconds]`. Runs one server and
 * a PostgreSQL server with durable writes as separate processes. Sign-ins are sent at fixed times, regardless of
 * whether earlier ones were answered. During the measurement, a client also requests the list of problems every 50 ms.
 * Prints the number of responses of each kind, the response times of sign-ins and of the list, how much the sign-ins
 * slow down the list, and the CPU time per sign-in. Unlike the response times, the CPU time does not depend on other
 * load.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../src/server/account/password.ts";
import { startCluster } from "../tests/chaos/cluster.ts";
import { familyCpuMs } from "./processFamily.ts";

const perSecond = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 10);
const PEOPLE = 500;
const PASSWORD = "correct horse";
const LIST = "/api/get-problem-list?currentPage=1&limit=30&oj=LOCAL";

function quantile(times: number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

const row = (name: string, times: number[]) =>
  console.log(
    name.padEnd(26) +
      [0.5, 0.95, 0.99].map((q) => `${quantile(times, q).toFixed(1)} ms`.padStart(13)).join(""),
  );

const cluster = await startCluster({ servers: 1, judges: 1, slots: 1, judge: "scripted" });
try {
  const [address = ""] = cluster.addresses;
  const hash = await hashPassword(PASSWORD);
  await cluster.db.query({
    text: `insert into app_user (uid, username, password_hash)
      select md5('login' || n), 'login' || n, $1 from generate_series(1, $2::int) n`,
    values: [hash, PEOPLE],
  });

  async function readList(): Promise<number> {
    const begin = performance.now();
    const response = await fetch(address + LIST);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    return performance.now() - begin;
  }
  const signIns: number[] = [];
  const answers = new Map<string, number>();
  async function signIn(n: number): Promise<void> {
    const begin = performance.now();
    const response = await fetch(`${address}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: `login${1 + (n % PEOPLE)}`, password: PASSWORD }),
    });
    const { code = "entered" } = (await response.json()) as { code?: string };
    const answer = `${response.status} ${code}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (response.ok) signIns.push(performance.now() - begin);
  }

  for (let i = 0; i < 20; i += 1) await readList();
  const calm: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    calm.push(await readList());
    await sleep(50);
  }

  const loaded: number[] = [];
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      loaded.push(await readList());
      await sleep(50);
    }
  })();
  const cpuBefore = familyCpuMs(process.pid);
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = begin + (n * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    all.push(signIn(n));
  }
  const offered = (performance.now() - begin) / 1000;
  await Promise.all(all);
  const took = (performance.now() - begin) / 1000;
  isOver = true;
  await reader;

  console.log(
    `${all.length} sign-ins offered in ${offered.toFixed(1)} s, answered in ${took.toFixed(1)} s`,
  );
  for (const [answer, count] of answers) console.log(`  ${answer}: ${count}`);
  console.log("".padEnd(26) + ["p50", "p95", "p99"].map((name) => name.padStart(13)).join(""));
  for (const { name, value } of familyCpuMs(process.pid)) {
    const before = cpuBefore.find((one) => one.name === name)?.value ?? 0;
    const each = (value - before) / signIns.length;
    if (each >= 0.05) console.log(`  CPU per sign-in, ${name}: ${each.toFixed(2)} ms`);
  }
  row("sign-in", signIns);
  row("list without sign-ins", calm);
  row("list during sign-ins", loaded);
  const ratio = quantile(loaded, 0.5) / quantile(calm, 0.5);
  console.log(`list during sign-ins ÷ without, p50: ${ratio.toFixed(2)}`);
} finally {
  await cluster.close();
}
