/**
 * Measures whether hostile strings can block the server: `npm run bench -- hostileTexts [seconds] [seed] [words of a
 * path]`. Sends such strings in every field of every call in the API specification, as a guest, a contestant and an
 * administrator. Meanwhile, a thread polls `/healthz` of the same server process. The same seed always produces the
 * same requests in the same order. Fails when the p99 of `/healthz` reaches 250 ms, a call returns 500 or the process
 * ends. Prints the slowest calls; a status of 0 means that the server closed the connection while the body was still
 * being sent.
 */
import { Worker } from "node:worker_threads";
import { openSession } from "../src/server/account/session.ts";
import { startCluster } from "../tests/chaos/cluster.ts";
import { declaredCalls } from "../tests/support/declaredCalls.ts";
import { type CallWithTexts, textFieldsOf } from "../tests/support/textFields.ts";
import { hostileBodies, hostileTexts } from "./hostile/texts.ts";
import { familyMemory, firstThreadCpuMs } from "./processFamily.ts";

const seconds = Number(process.argv[2] ?? 120);
const seed = Number(process.argv[3] ?? 12_072_026);
const only = process.argv[4] ?? "";
const HEALTH_P99_MS = 250;
const BESIDE_EACH_OTHER = 3;
const SIZES = [1000, 8000, 64_000, 500_000];
/** Node's limit for the request line and headers is 16 KiB, and the server's limit is 8 KiB. */
const QUERY_MAX = 7000;

/**
 * Endpoints that are not called, because they end the session, change the database settings, or run this machine's
 * compilers.
 */
const excludedPaths = new Set([
  "/api/logout",
  "/api/admin/config/set-db-and-redis-config",
  "/api/first-run/findings",
]);

/** Pseudorandom numbers from 0 (inclusive) to 1 (exclusive); the same seed gives the same numbers (mulberry32). */
function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = numbersOf(seed);
function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

interface Attempt {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  as: "guest" | "user" | "root";
}

const texts = Object.entries(hostileTexts);
const bodies = Object.entries(hostileBodies);

function attemptOf({ endpoint, inBody, limit, fields, inputWith }: CallWithTexts): Attempt {
  const { method, path, upload, access } = endpoint;
  const as: Attempt["as"] =
    access === "guest" ? pick(["guest", "user"] as const) : access === "user" ? "user" : "root";
  const attempt = { method, as, headers: {}, body: undefined };
  const size = pick(SIZES);
  if (inBody && (fields.length === 0 || random() < 0.15)) {
    const [name, make] = pick(bodies);
    const what = `${method} ${path} body: ${name} × ${size}`;
    const headers = { "content-type": "application/json" };
    return { ...attempt, what, path, headers, body: make(Math.min(size, limit)) };
  }
  const [name, make] = pick(texts);
  const field = fields.length === 0 ? ["unknown"] : pick(fields);
  const what = `${method} ${path} ${field.join(".")}: ${name} × ${size}`;
  if (inBody) {
    const body = JSON.stringify(inputWith(field, make(size))).slice(0, 2 * limit);
    return { ...attempt, what, path, headers: { "content-type": "application/json" }, body };
  }
  const input = inputWith(field, make(Math.min(size, QUERY_MAX)));
  const flat = Object.entries(input ?? {});
  const query = new URLSearchParams(flat.map(([key, value]) => [key, String(value)]));
  const address = `${path}?${query.toString().slice(0, QUERY_MAX)}`;
  if (!upload) return { ...attempt, what, path: address };
  const body = new FormData();
  body.set(upload.field, new Blob([make(Math.min(size, upload.maxBytes))]), `${name}.zip`);
  return { ...attempt, what, path: address, body };
}

function quantile(times: number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

const inWords = (times: number[]) =>
  [0.5, 0.95, 0.99, 1].map((q) => `${quantile(times, q).toFixed(1)} ms`).join(" / ");

const cluster = await startCluster({ servers: 1, judges: 1, slots: 1, judge: "scripted" });
const [address = ""] = cluster.addresses;
const prober = new Worker(new URL("hostile/prober.ts", import.meta.url), {
  workerData: { address: `${address}/healthz` },
});
const probeTimes = (what: "read" | "stop") =>
  new Promise<number[]>((resolve) => {
    prober.once("message", resolve);
    prober.postMessage(what);
  });

const tokens: Record<"user" | "root", string> = { user: "", root: "" };
async function enter(as: "user" | "root"): Promise<void> {
  const role = as === "root" ? 1000 : 1002;
  await cluster.db.query({
    text: `update app_user set status = 0, must_change_password = false, role_id = $2 where uid = $1`,
    values: [uids[as], role],
  });
  const session = { uid: uids[as], ip: "127.0.0.1", userAgent: "bench" };
  tokens[as] = await openSession(cluster.db, session);
}
const uids = { user: "5".repeat(32), root: "6".repeat(32) };

try {
  for (const [name, uid] of Object.entries(uids)) {
    await cluster.db.query({
      text: `insert into app_user (uid, username, password_hash, role_id) values ($1, $2, 'none', 1002)`,
      values: [uid, `hostile-${name}`],
    });
  }
  await enter("user");
  await enter("root");
  const calls = (await declaredCalls())
    .filter(({ path }) => path.includes(only) && !excludedPaths.has(path))
    .map(textFieldsOf);
  const fields = calls.reduce((sum, call) => sum + call.fields.length, 0);
  console.log(`${calls.length} calls, ${fields} fields, seed ${seed}, ${seconds} s`);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  console.log(`/healthz when idle (p50 / p95 / p99 / max): ${inWords(await probeTimes("read"))}`);

  const answers = new Map<number, number>();
  const took: { ms: number; cpuMs: number; what: string; status: number }[] = [];
  const failures: string[] = [];
  const over = performance.now() + seconds * 1000;
  let memory = 0;
  const measure = setInterval(() => {
    const server = familyMemory(process.pid).find(({ name }) => name === "server");
    memory = Math.max(memory, server?.value ?? 0);
  }, 1000);
  async function attack(isAlone: boolean, until: number): Promise<void> {
    while (performance.now() < until) {
      const { what, method, path, headers, body, as } = attemptOf(pick(calls));
      const cpuBefore = isAlone ? firstThreadCpuMs(process.pid, "server") : 0;
      const begin = performance.now();
      const signal = AbortSignal.timeout(60_000);
      try {
        const token = as === "guest" ? undefined : tokens[as];
        const allHeaders = token === undefined ? headers : { ...headers, authorization: token };
        const init = { method, headers: allHeaders, signal };
        const response = await fetch(address + path, body === undefined ? init : { ...init, body });
        const text = response.headers.get("content-type")?.includes("event-stream")
          ? (await response.body?.cancel(), "")
          : await response.text();
        const { status } = response;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        const ms = performance.now() - begin;
        const cpuMs = isAlone ? firstThreadCpuMs(process.pid, "server") - cpuBefore : 0;
        took.push({ ms, cpuMs, what, status });
        if (
          status >= 500 &&
          !/"code":"(?:RENDERING_BUSY|COMPILE_BUSY|UPLOAD_BUSY|UNAVAILABLE|FIRST_RUN)"/.test(text)
        ) {
          failures.push(`${status} ${what}: ${text.slice(0, 200)}`);
        }
        if (as !== "guest" && (status === 401 || status === 403)) await enter(as);
      } catch (error) {
        // The server may refuse a body that is too large, and close the connection before the whole body has been sent.
        answers.set(0, (answers.get(0) ?? 0) + 1);
        const isThere = await fetch(`${address}/healthz`, { signal }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (!isThere) failures.push(`${String(error).slice(0, 100)} ${what}`);
      }
    }
  }
  // First sends the calls one at a time, so that the CPU time of the server's main thread can be attributed to each
  // call.
  await attack(true, over - (seconds * 1000) / 2);
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, () => attack(false, over)));
  clearInterval(measure);
  const health = await probeTimes("read");
  console.log(`/healthz under load (p50 / p95 / p99 / max): ${inWords(health)}`);
  console.log(`${took.length} calls: ${inWords(took.map(({ ms }) => ms))}`);
  console.log(
    [...answers]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", "),
  );
  console.log(`maximum memory of the server: ${Math.round(memory)} MiB`);
  const alone = took.filter(({ cpuMs }) => cpuMs > 0).map(({ cpuMs }) => cpuMs);
  console.log(`CPU time of the server's first thread for one of them: ${inWords(alone)}`);
  for (const { ms, cpuMs, what, status } of took
    .toSorted((a, b) => b.cpuMs - a.cpuMs || b.ms - a.ms)
    .slice(0, 15)) {
    console.log(
      `  ${cpuMs.toFixed(0).padStart(5)} ms of ${ms.toFixed(0).padStart(6)} ms  ${status} ${what}`,
    );
  }
  for (const each of failures.slice(0, 30)) console.log(`broken: ${each}`);
  const p99 = quantile(health, 0.99);
  console.log(
    `limits: p99 below ${HEALTH_P99_MS} ms (${p99.toFixed(1)}), nothing broken (${failures.length})`,
  );
  process.exitCode = p99 < HEALTH_P99_MS && failures.length === 0 ? 0 : 1;
} finally {
  await probeTimes("stop");
  await cluster.close();
}
