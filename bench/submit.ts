/**
 * Measures the overhead of a submission without judging: `node bench/submit.ts [submissions]`. Runs a PostgreSQL server
 * with durable writes, one Verdict server and one judge node as separate processes. The judge node returns verdicts
 * immediately. Times are medians. Compare them with the fastest durable response that this machine can give: the time
 * of an empty API request, plus the time to write one row of the same size with fsync. This response is measured at the
 * same time. Limit: the server answers a POST within 5 ms.
 */
import { createWriteStream, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "../tests/chaos/cluster.ts";
import { followVerdicts, type SentSubmission, submit, timed } from "./liveVerdicts.ts";

const count = Number(process.argv[2] ?? 300);
/**
 * Number of warm-up calls. They bring the server into the state that it reaches after running for a minute, when V8 has
 * compiled its code.
 */
const WARM_UP = 300;

function quantile(times: number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Measures how many milliseconds each 8 KiB write with fsync takes. */
function diskWrites(): number[] {
  const path = join(tmpdir(), `verdict-bench-${process.pid}`);
  const file = openSync(path, "w");
  const block = Buffer.alloc(8192, 1);
  const times = Array.from({ length: 200 }, () => {
    const begin = performance.now();
    writeSync(file, block);
    fdatasyncSync(file);
    return performance.now() - begin;
  });
  rmSync(path);
  return times;
}

/**
 * Measures, separately, the two parts of a submission's response time that cannot be avoided: a request that does
 * nothing, and the insertion of a row.
 */
async function minimumOf(cluster: Cluster): Promise<{ empty: number; stored: number }> {
  const { ms, status } = await timed(cluster.addresses[0] ?? "", {
    method: "GET",
    path: "/healthz",
  });
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  const begin = performance.now();
  const text = "insert into bench_row values ($1)";
  await cluster.db.query({ name: "bench.row", text, values: ["x".repeat(1000)] });
  return { empty: ms, stored: performance.now() - begin };
}

async function roundTrips(cluster: Cluster): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 500; i += 1) {
    const begin = performance.now();
    await cluster.db.query({ name: "bench.one", text: "select 1" });
    times.push(performance.now() - begin);
  }
  return times;
}

/** The simulated judge returns the verdict that the submitted code names. */
function send(cluster: Cluster, person: number): Promise<SentSubmission> {
  const code = `verdict 0 after 0 ${"x".repeat(1000)}`;
  return submit(cluster, person, { pid: cluster.problemId, language: "C", code });
}

const cluster = await startCluster({ servers: 1, judges: 1, slots: 4, judge: "scripted" });
const out = createWriteStream("/dev/stdout");
try {
  const verdictOf = await followVerdicts(cluster);
  await cluster.db.query({ text: "create table bench_row (text text)" });
  for (let i = 0; i < WARM_UP; i += 1) await verdictOf((await send(cluster, i)).submitId);

  const alone: number[] = [];
  const toVerdict: number[] = [];
  const empty: number[] = [];
  const stored: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const begin = performance.now();
    const { submitId, postMs } = await send(cluster, i);
    alone.push(postMs);
    toVerdict.push((await verdictOf(submitId)) - begin);
    const minimum = await minimumOf(cluster);
    empty.push(minimum.empty);
    stored.push(minimum.stored);
  }
  const crowd: number[] = [];
  const begin = performance.now();
  const callers = Array.from({ length: 16 }, async (_, caller) => {
    for (let i = 0; i < count / 8; i += 1) {
      const { postMs } = await send(cluster, caller + i * 16);
      crowd.push(postMs);
    }
  });
  await Promise.all(callers);
  const rate = crowd.length / ((performance.now() - begin) / 1000);

  const disk = quantile(diskWrites(), 0.5);
  const trip = quantile(await roundTrips(cluster), 0.5);
  const minimum = quantile(empty, 0.5) + quantile(stored, 0.5);
  const row = (name: string, times: number[]): string => {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    const cells = [
      p50.toFixed(2),
      p95.toFixed(2),
      (p50 / disk).toFixed(1),
      (p50 / trip).toFixed(1),
      (p50 / minimum).toFixed(1),
    ];
    return `${name.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join("")}`;
  };
  out.write(
    [
      `${"".padEnd(44)}${["p50 ms", "p95 ms", "× disk", "× trip", "× minimum"].map((h) => h.padStart(12)).join("")}`,
      row("8 KiB written and synced", [disk]),
      row("database round trip", [trip]),
      row("the emptiest call", empty),
      row("one row of 1,000 characters stored", stored),
      row("POST a submission, one caller (bar 5 ms)", alone),
      row("POST to verdict in the browser, one caller", toVerdict),
      row("POST a submission, 16 callers", crowd),
      `${"submissions stored per second, 16 callers".padEnd(44)}${rate.toFixed(0).padStart(12)}`,
      "",
    ].join("\n"),
  );
} finally {
  await cluster.close();
}
