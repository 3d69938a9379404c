/**
 * Measures the Contest API (CLICS) under load: `npm run bench -- clics [contestants] [submissions] [readers]
 * [seconds]`. One server has a contest with 1,500 contestants and 20,000 submissions. While new submissions are judged,
 * 100 readers (contestants, organizers, and guests from different addresses) repeatedly request all endpoints: whole
 * lists, single objects and filtered lists. Half of the readers do not accept compression, and some readers follow the
 * event feed. Additional guests send requests but never read the responses. Prints the response time of `/healthz`
 * during this load, and how much the server's memory has grown since just before the first reader started, each with
 * its limit. The benchmark needs the built program (`npm run build`) and an otherwise idle machine, because on a busy
 * machine the response time of `/healthz` includes waiting for CPU time.
 */
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster } from "../tests/chaos/cluster.ts";
import { probeHealth } from "./contest/healthProbe.ts";
import * as loads from "./contest/load.ts";
import { Arrivals } from "./contest/arrivals.ts";
import { percentile } from "./contest/percentile.ts";
import { cpuOf, memoryOf } from "./contest/processUse.ts";
import { submitOne } from "./contest/replay.ts";
import { missedLimits, report } from "./contest/report.ts";
import { reportMemory } from "./contest/sampledMemory.ts";

const [contestants = 1500, submissions = 20_000, readers = 100, seconds = 60] = process.argv
  .slice(2)
  .map(Number);
const HEALTH_LIMIT_MS = 50;
const MEMORY_LIMIT_MIB = 100;
/** Pause between two requests of a simulated reader, in milliseconds. */
const PAUSE_MS = 1000;
/** Number of guests who never read their responses. */
const IDLE = 100;
const FEEDS = 20;
/** Pause between two submissions, in milliseconds. */
const SUBMIT_MS = 500;
const HOUR_MS = 3_600_000;

interface Reader {
  /** The IP address from which a guest connects; every guest has a different address. */
  localAddress: string;
  headers: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

function readerOf(load: loads.Load, n: number): Reader {
  const localAddress = `127.0.1.${1 + (n % 250)}`;
  const encoding = n % 2 === 0 ? { "accept-encoding": "gzip" } : undefined;
  if (n % 10 === 0) return { localAddress, headers: { authorization: load.root, ...encoding } };
  if (n % 2 === 1) return { localAddress, headers: { ...encoding } };
  return { localAddress, headers: { authorization: load.people[n]?.token ?? "", ...encoding } };
}

/** The paths that a reader requests, in order. */
function pathsOf({ people }: loads.Load, ids: readonly number[], n: number): string[] {
  const id = ids[(n * 997) % ids.length];
  const team = people[n % people.length]?.uid;
  return [
    "",
    "/state",
    "/access",
    "/judgement-types",
    "/languages",
    "/problems",
    "/groups",
    "/organizations",
    "/teams",
    "/submissions",
    `/submissions/${id}`,
    "/judgements",
    `/judgements/${id}`,
    "/awards",
    "/scoreboard",
    `/submissions?team_id=${team}`,
    "/submissions?problem_id=C",
    `/teams/${team}`,
    `/runs?judgement_id=${id}`,
    "/judgements?judgement_type_id=AC",
    "/awards/first-to-solve-A",
    "/problems/A",
    "/event-feed?stream=false",
  ];
}

interface Totals {
  calls: number;
  bytes: number;
  errors: Map<string, number>;
  times: Map<string, number[]>;
}

function call(url: string, { localAddress, headers }: Reader): Promise<[number, number, number]> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers, localAddress }, (response) => {
      let bytes = 0;
      response
        .on("data", (part: Buffer) => (bytes += part.length))
        .on("error", reject)
        .on("end", () => resolve([response.statusCode ?? 0, bytes, performance.now() - begin]));
    }).on("error", reject);
  });
}

/** Follows the feed and counts its lines, each of which is an event. */
function follow(url: string, { localAddress, headers }: Reader): { lines: number; close(): void } {
  const feed = { lines: 0, close: () => void request.destroy() };
  const request = get(url, { headers, localAddress }, (response) => {
    response.on("error", () => {});
    response.on(
      "data",
      (part: Buffer) => (feed.lines += part.toString("latin1").split("\n").length - 1),
    );
  }).on("error", () => {});
  return feed;
}

/** Requests a long list and does not read the response. */
function idle(address: string, path: string, n: number): Socket {
  const { hostname, port } = new URL(address);
  const localAddress = `127.0.2.${1 + (n % 250)}`;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on("error", () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

async function read(load: loads.Load, base: string, ids: readonly number[]): Promise<Totals> {
  const totals: Totals = { calls: 0, bytes: 0, errors: new Map(), times: new Map() };
  const end = performance.now() + seconds * 1000;
  const one = async (n: number): Promise<void> => {
    const reader = readerOf(load, n);
    const paths = pathsOf(load, ids, n);
    await wait((n / readers) * PAUSE_MS);
    for (let at = n; performance.now() < end; at += 1) {
      const path = paths[at % paths.length] ?? "";
      const [status, bytes, ms] = await call(base + path, reader).catch(() => [0, 0, Infinity]);
      totals.calls += 1;
      totals.bytes += bytes ?? 0;
      const name = path.replaceAll(/[0-9a-f]{8,}|\d+/g, "…");
      totals.times.set(name, [...(totals.times.get(name) ?? []), ms ?? 0]);
      if (status !== 200) {
        const error = `${status} ${name}`;
        totals.errors.set(error, (totals.errors.get(error) ?? 0) + 1);
      }
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, n) => one(n)));
  return totals;
}

/** Makes submissions during the measurement, so that their verdicts invalidate cached responses. */
async function change(load: loads.Load, signal: AbortSignal): Promise<void> {
  const arrivals = new Arrivals();
  for (let n = 0; !signal.aborted; n += 1) {
    await submitOne(load, arrivals, n).catch(() => {});
    await wait(SUBMIT_MS);
  }
}

async function open(cluster: Cluster): Promise<{ load: loads.Load; base: string; ids: number[] }> {
  const populated = await loads.populate(cluster, contestants);
  const start = Date.now() - 2.5 * HOUR_MS;
  const cid = await loads.createContest(populated, { start, end: start + 5 * HOUR_MS });
  const load = { ...populated, cid, start };
  await loads.storeSubmissions(load, submissions);
  await cluster.ask("update submission set finished_at = submit_time + interval '2 seconds'");
  const rows = await cluster.ask<{ id: number }>("select submit_id as id from submission");
  const base = `${cluster.addresses[0]}/api/clics/contests/${cid}`;
  return { load, base, ids: rows.map(({ id }) => id) };
}

async function measure(cluster: Cluster): Promise<void> {
  const { load, base, ids } = await open(cluster);
  const address = cluster.addresses[0] ?? "";
  const [pid = 0] = cluster.serverPids();
  const probe = probeHealth(address);
  await wait(5000);
  const quiet = await probe.times();
  report("/healthz without readers, p50", percentile(quiet, 0.5));
  report("/healthz without readers, p99", percentile(quiet, 0.99));
  const logged = cluster.log("server-0").length;
  const before = memoryOf(pid);
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memoryOf(pid))), 200);
  const cpu = cpuOf(pid);
  const stop = new AbortController();
  const changing = change(load, stop.signal);
  const feeds = Array.from({ length: FEEDS }, (_, n) =>
    follow(`${base}/event-feed`, readerOf(load, 5 * n + 1)),
  );
  const path = new URL(base).pathname;
  const idlers = Array.from({ length: IDLE }, (_, n) => idle(address, `${path}/judgements`, n));
  const totals = await read(load, base, ids);
  stop.abort();
  const times = await probe.times();
  clearInterval(watching);
  const used = cpuOf(pid) - cpu;
  report(`/healthz beside ${readers} readers, p50`, percentile(times, 0.5));
  report(`/healthz beside ${readers} readers, p99`, percentile(times, 0.99), HEALTH_LIMIT_MS);
  report(`/healthz beside ${readers} readers, largest`, Math.max(...times));
  report("memory of the server before its readers", before, undefined, "MiB");
  report("memory of the readers, largest", most - before, MEMORY_LIMIT_MIB, "MiB");
  reportMemory(cluster.log("server-0").slice(logged));
  report("CPU of the server a call", used / totals.calls);
  report("CPU of the server", (used / (seconds * 1000)) * 100, undefined, "%");
  report("calls", totals.calls / seconds, undefined, "/s");
  report("sent", totals.bytes / seconds / 2 ** 20, undefined, "MiB/s");
  report("events of a feed, fewest", Math.min(...feeds.map(({ lines }) => lines)), undefined, "");
  report(
    "errors",
    [...totals.errors.values()].reduce((a, b) => a + b, 0),
    0,
    "",
  );
  for (const [error, count] of totals.errors) console.log(`  ${count} × ${error}`);
  for (const [name, all] of totals.times) {
    console.log(
      `  ${name.padEnd(40)} p50 ${percentile(all, 0.5).toFixed(0).padStart(6)} ms  p99 ${percentile(all, 0.99).toFixed(0).padStart(6)} ms`,
    );
  }
  for (const feed of feeds) feed.close();
  for (const socket of idlers) socket.destroy();
  await changing;
  await probe.close();
}

const cluster = await startCluster({
  servers: 1,
  judges: 1,
  slots: 2,
  judge: "scripted",
  isBuilt: true,
  serverPreload: new URL("contest/memorySampler.mjs", import.meta.url).href,
});
try {
  await measure(cluster);
} finally {
  const leftovers = await cluster.close();
  if (leftovers.length > 0) console.log(`left behind: ${leftovers.join(", ")}`);
}
process.exitCode = missedLimits() === 0 ? 0 : 1;
