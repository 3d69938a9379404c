/**
 * What the way of a submission costs beside judging: `node bench/submit.ts [submissions]`.
 * A durable PostgreSQL, one server and one judge node whose verdict is known at once, as processes of
 * their own. Times are medians; read the ratios to a disk write and a database round trip of the same
 * run, the rest belongs to the machine.
 */
import { createWriteStream, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIVE_PATH } from "../src/shared/live.ts";
import { type Cluster, PEOPLE, startCluster } from "../tests/chaos/cluster.ts";

const wanted = Number(process.argv[2] ?? 300);

function quantile(times: number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** 8 KiB written and forced to the disk, milliseconds each. */
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

async function roundTrips(cluster: Cluster): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 500; i += 1) {
    const begin = performance.now();
    await cluster.db.query({ name: "bench.one", text: "select 1" });
    times.push(performance.now() - begin);
  }
  return times;
}

async function submit(cluster: Cluster, i: number): Promise<{ submitId: number; ms: number }> {
  const begin = performance.now();
  const response = await fetch(`${cluster.addresses[0]}/api/submit-problem-judge`, {
    method: "POST",
    headers: { authorization: cluster.tokens[i % PEOPLE], "content-type": "application/json" },
    body: JSON.stringify({
      ...{ pid: cluster.problemId, language: "C" },
      code: `verdict 0 after 0 ${"x".repeat(1000)}`,
    }),
  });
  const { data } = (await response.json()) as { data: { submitId: number } | null };
  if (!data) throw new Error(`refused with ${response.status}`);
  return { submitId: data.submitId, ms: performance.now() - begin };
}

/** When each submission's verdict reached a reader of the live channel. */
async function followVerdicts(cluster: Cluster): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  const response = await fetch(`${cluster.addresses[0]}${LIVE_PATH}?topics=submissions`);
  if (!response.body) throw new Error("no live channel");
  const stream = response.body.pipeThrough(new TextDecoderStream());
  void (async () => {
    let rest = "";
    for await (const chunk of stream) {
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const found = /"submitId":(\d+).*"status":0,/.exec(frame);
        if (found && !seen.has(Number(found[1]))) seen.set(Number(found[1]), performance.now());
      }
    }
  })().catch(() => {});
  return seen;
}

const cluster = await startCluster({ servers: 1, judges: 1, slots: 4, judge: "scripted" });
const out = createWriteStream("/dev/stdout");
try {
  const verdicts = await followVerdicts(cluster);
  const verdictOf = async (submitId: number): Promise<number> => {
    while (!verdicts.has(submitId)) await new Promise((resolve) => setTimeout(resolve, 0.2));
    return verdicts.get(submitId)!;
  };
  for (let i = 0; i < 30; i += 1) await verdictOf((await submit(cluster, i)).submitId);

  const alone: number[] = [];
  const toVerdict: number[] = [];
  for (let i = 0; i < wanted; i += 1) {
    const begin = performance.now();
    const { submitId, ms } = await submit(cluster, i);
    alone.push(ms);
    toVerdict.push((await verdictOf(submitId)) - begin);
  }
  const crowd: number[] = [];
  const begin = performance.now();
  const callers = Array.from({ length: 16 }, async (_, caller) => {
    for (let i = 0; i < wanted / 8; i += 1) {
      const { ms } = await submit(cluster, caller + i * 16);
      crowd.push(ms);
    }
  });
  await Promise.all(callers);
  const rate = crowd.length / ((performance.now() - begin) / 1000);

  const disk = quantile(diskWrites(), 0.5);
  const trip = quantile(await roundTrips(cluster), 0.5);
  const row = (name: string, times: number[]): string => {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    const cells = [
      p50.toFixed(2),
      p95.toFixed(2),
      (p50 / disk).toFixed(1),
      (p50 / trip).toFixed(1),
    ];
    return `${name.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join("")}`;
  };
  out.write(
    [
      `${"".padEnd(44)}${["p50 ms", "p95 ms", "× disk", "× trip"].map((h) => h.padStart(12)).join("")}`,
      row("8 KiB written and synced", [disk]),
      row("database round trip", [trip]),
      row("POST a submission, one caller", alone),
      row("POST to verdict in the browser, one caller", toVerdict),
      row("POST a submission, 16 callers", crowd),
      `${"submissions stored per second, 16 callers".padEnd(44)}${rate.toFixed(0).padStart(12)}`,
      "",
    ].join("\n"),
  );
} finally {
  await cluster.close();
}
