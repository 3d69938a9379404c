/**
 * A contest under load, on two servers with one database and a simulated judge:
 * `npm run bench -- contest [submissions] [viewers] [contestants] [speed]`.
 * A contest of five hours is replayed at 60 times its speed (or another) by ACM rules; its scoreboard is frozen for the
 * last fifth of the submissions, so that two views are kept. Printed with their limits: the start rush,
 * how long a verdict takes to viewers' scoreboards (from the answer to the submission, so judging is in it), the
 * distance between the two servers, a page of the scoreboard, the outside board while it changes, memory. In the end
 * both views on both servers must equal a recomputation from the rows, which shares no code with them. Viewers and load
 * run in this process, whose CPU time is printed apart.
 */
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { LIVE_PATH } from "../src/shared/live.ts";
import { startCluster } from "../tests/chaos/cluster.ts";
import { codeOf } from "../tests/chaos/judgeScript.ts";
import {
  type AcmRow,
  type AcmSubmission,
  acmFromSubmissions,
  CONTEST_SUBMISSIONS,
} from "../tests/support/acmFromSubmissions.ts";
import { Arrivals } from "./contest/arrivals.ts";
import { createContest, freezeAt, type Load, populate, PROBLEMS, reveal } from "./contest/load.ts";
import { percentile } from "./contest/percentile.ts";
import { cpuOf, memoryOf } from "./contest/processUse.ts";
import { timed } from "./liveVerdicts.ts";

const [submissions = 20_000, viewers = 2000, contestants = 1000, speed = 60] = process.argv
  .slice(2)
  .map(Number);
const CONTEST_S = 5 * 3600;
const REPLAY_S = CONTEST_S / speed;
const RUSH_S = 10;
const OUTSIDE_VIEWERS = 5000;
const OUTSIDE_EVERY_S = 30;
const OUTSIDE_S = 60;
/** Submissions that change the board meanwhile. */
const OUTSIDE_SUBMISSIONS = 300;
/** A freeze is asked for so many seconds before it begins, so that it is stored by then. */
const FREEZE_AHEAD_S = 3;
/** Submissions before the freeze of the last fifth is asked for. */
const BEFORE_FREEZE = Math.max(0, Math.floor(submissions * (0.8 - FREEZE_AHEAD_S / REPLAY_S)));
const PAGES = 2000;

let missed = 0;

function report(what: string, value: number, limit?: number, unit = "ms"): void {
  const isMissed = limit !== undefined && !(value <= limit);
  if (isMissed) missed += 1;
  const bar = limit === undefined ? "" : `limit ${limit}`.padStart(14);
  console.log(
    `${what.padEnd(64)}${value.toFixed(1).padStart(10)} ${unit.padEnd(4)}${bar}${isMissed ? "  MISSED" : ""}`,
  );
}

const address = ({ cluster }: Load, i: number): string =>
  cluster.addresses[i % cluster.addresses.length] ?? "";

const cpuOfServers = ({ cluster }: Load): number =>
  cluster.serverPids().reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Every contestant opens the contest and its first problem once within the rush. */
async function rush(load: Load): Promise<void> {
  const times: number[] = [];
  let errors = 0;
  const cpu = cpuOfServers(load);
  const { cid } = load;
  await Promise.all(
    load.people.map(async ({ token }, i) => {
      await wait(Math.random() * RUSH_S * 1000);
      for (const path of [
        `/api/get-contest-info?cid=${cid}`,
        `/api/get-contest-access?cid=${cid}`,
        `/api/get-contest-problem?cid=${cid}`,
        `/api/get-contest-problem-details?cid=${cid}&displayId=A`,
      ]) {
        const { status, ms } = await timed(address(load, i), {
          ...{ method: "GET", path, headers: { authorization: token } },
        });
        times.push(ms);
        if (status !== 200) errors += 1;
      }
    }),
  );
  report(
    `start rush: ${contestants} contestants in ${RUSH_S} s, a call at p99`,
    percentile(times, 0.99),
    1000,
  );
  report("start rush: errors", errors, 0, "");
  report("start rush: CPU of the servers a call", (cpuOfServers(load) - cpu) / times.length);
}

/** Connects all viewers to the live channel of the scoreboard; half of them on each server. */
async function connectViewers(load: Load, arrivals: Arrivals): Promise<() => void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const responses: IncomingMessage[] = [];
  const connect = (i: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const url = `${address(load, i)}${LIVE_PATH}?topics=contest-board:${load.cid}`;
      const headers = { authorization: load.people[i % contestants]?.token ?? "" };
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`the live channel answered ${response.statusCode}`));
          return;
        }
        responses.push(response);
        const viewer = arrivals.viewer(i % load.cluster.addresses.length);
        response.setEncoding("utf8").on("data", viewer);
        resolve();
      }).on("error", reject);
    });
  for (let i = 0; i < viewers; i += 50) {
    const count = Math.min(50, viewers - i);
    await Promise.all(Array.from({ length: count }, (_, k) => connect(i + k)));
  }
  return () => {
    for (const response of responses) response.destroy();
    agent.destroy();
  };
}

/** A third is accepted; stronger teams submit as often as weaker ones. */
async function replay(load: Load, arrivals: Arrivals): Promise<{ errors: number; late: number }> {
  let errors = 0;
  let late = 0;
  let peak = 0;
  const begun = performance.now();
  const running: Promise<void>[] = [];
  const watch = setInterval(() => {
    peak = Math.max(peak, ...load.cluster.serverPids().map(memoryOf));
  }, 1000);
  for (let n = 0; n < submissions; n += 1) {
    const due = begun + (n * REPLAY_S * 1000) / submissions;
    const behind = performance.now() - due;
    if (behind < 0) await wait(-behind);
    else late = Math.max(late, behind);
    const frozenAt = (Math.floor(Date.now() / 1000) + FREEZE_AHEAD_S) * 1000;
    if (n === BEFORE_FREEZE) running.push(freezeAt(load, frozenAt));
    running.push(
      submitOne(load, arrivals, n).then((isStored) => void (errors += isStored ? 0 : 1)),
    );
  }
  await Promise.all(running);
  clearInterval(watch);
  report("replay: largest memory of a server", peak, 350, "MiB");
  return { errors, late };
}

async function submitOne(load: Load, arrivals: Arrivals, n: number): Promise<boolean> {
  const person = load.people[Math.floor(Math.random() * contestants)];
  const letter = String.fromCodePoint(65 + Math.floor(Math.random() * PROBLEMS));
  const status = Math.random() < 1 / 3 ? 0 : -1;
  const { status: answered } = await timed(address(load, n), {
    ...{ method: "POST", path: "/api/submit-problem-judge" },
    headers: { authorization: person?.token ?? "", "content-type": "application/json" },
    body: JSON.stringify({
      ...{ pid: letter, cid: load.cid, language: "C" },
      code: codeOf({ status }),
    }),
  });
  const isShown = load.frozenAt === undefined || Date.now() < load.frozenAt;
  if (status === 0 && person && isShown) arrivals.answered(person.uid, letter, performance.now());
  return answered === 200;
}

/** What is still in the queue is judged, and the last changes are sent. */
async function settle({ cluster, cid }: Load): Promise<void> {
  for (;;) {
    const [row] = await cluster.ask<{ count: number }>(
      "select count(*)::int as count from submission where scope_id = $1 and scope = 'contest' and status > 4",
      [cid],
    );
    if (row?.count === 0) break;
    await wait(200);
  }
  await wait(3000);
}

/**
 * Rows with their cells and first solvers, of what everybody sees under the freeze and of the live scoreboard, on every
 * server, against a recomputation.
 */
async function compare(load: Load, when: string): Promise<void> {
  const rows = await load.cluster.ask<{ [K in keyof AcmSubmission]: AcmSubmission[K] }>(
    CONTEST_SUBMISSIONS,
    [load.cid],
  );
  const { frozenAt = Number.POSITIVE_INFINITY, start } = load;
  const views = [
    { isLive: false, expected: acmFromSubmissions(rows, (frozenAt - start) / 1000) },
    { isLive: true, expected: acmFromSubmissions(rows) },
  ];
  let different = 0;
  for (const at of load.cluster.addresses) {
    for (const { isLive, expected } of views) {
      const shown = await rankOf(at, load, isLive);
      if (!isDeepStrictEqual(shown, expected)) different += 1;
    }
  }
  const solved = (all: AcmRow[]): number => all.reduce((sum, { ac }) => sum + ac, 0);
  const [frozen = [], live = []] = views.map(({ expected }) => expected);
  report(`${when}: problems solved on the scoreboard that all see`, solved(frozen), undefined, "");
  report(`${when}: problems solved on the live scoreboard`, solved(live), undefined, "");
  report(`${when}: of four scoreboards differ from the recomputation`, different, 0, "");
}

const PAGE_ROWS = 500;

async function rankOf(at: string, { root, cid }: Load, isLive: boolean): Promise<AcmRow[]> {
  const found: AcmRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { text } = await timed(at, {
      ...{ method: "POST", path: "/api/get-contest-rank" },
      headers: { authorization: root, "content-type": "application/json" },
      body: JSON.stringify({ cid, limit: PAGE_ROWS, currentPage, forceRefresh: isLive }),
    });
    const { records } = (JSON.parse(text) as { data: { records: AcmRow[] } }).data;
    for (const { uid, rank, ac, totalTime, submissionInfo } of records) {
      found.push({ uid, rank, ac, totalTime, submissionInfo });
    }
    if (records.length < PAGE_ROWS) return found;
  }
}

async function pages(load: Load): Promise<void> {
  const first = load.cluster.addresses[0] ?? "";
  const [pid = 0] = load.cluster.serverPids();
  const headers = {
    authorization: load.people[0]?.token ?? "",
    "content-type": "application/json",
  };
  const page = (n: number) =>
    timed(first, {
      ...{ method: "POST", path: "/api/get-contest-rank", headers },
      body: JSON.stringify({ cid: load.cid, limit: 50, currentPage: 1 + (n % 20) }),
    });
  for (let n = 0; n < PAGES; n += 1) await page(n);
  const cpu = cpuOf(pid);
  for (let n = 0; n < PAGES; n += 1) await page(n);
  report("a page of 50 rows, CPU of the server", (cpuOf(pid) - cpu) / PAGES, 2);
}

/** Viewers without login who poll a board that changes every second; each keeps the last ETag. */
async function outside(load: Load): Promise<void> {
  const path = `/api/get-contest-board?cid=${load.cid}`;
  const times: number[] = [];
  const versions = new Set<string>();
  let errors = 0;
  const cpu = cpuOfServers(load);
  const poll = async (at: string, tag: string): Promise<string> => {
    const { status, ms, tag: next } = await polled(at + path, tag);
    times.push(ms);
    if (status !== 200 && status !== 304) errors += 1;
    if (next !== undefined) versions.add(next);
    return next ?? tag;
  };
  const begun = performance.now();
  const changing = changeBoard(load);
  await Promise.all(
    Array.from({ length: OUTSIDE_VIEWERS }, async () => {
      await wait(Math.random() * OUTSIDE_EVERY_S * 1000);
      let tag = "";
      while (performance.now() - begun < OUTSIDE_S * 1000) {
        tag = await poll(load.cluster.addresses[0] ?? "", tag);
        await wait(OUTSIDE_EVERY_S * 1000);
      }
    }),
  );
  report(
    `outside board: ${OUTSIDE_VIEWERS} viewers every ${OUTSIDE_EVERY_S} s on one server, p99`,
    percentile(times, 0.99),
    200,
  );
  errors += await changing;
  report("outside board: versions that were polled", versions.size, undefined, "");
  report("outside board: errors", errors, 0, "");
  report("outside board: CPU of the servers a poll", (cpuOfServers(load) - cpu) / times.length);
}

/** Returns how many submissions were refused. */
async function changeBoard(load: Load): Promise<number> {
  const arrivals = new Arrivals();
  let errors = 0;
  for (let n = 0; n < OUTSIDE_SUBMISSIONS; n += 1) {
    if (!(await submitOne(load, arrivals, n))) errors += 1;
    await wait((OUTSIDE_S * 1000) / OUTSIDE_SUBMISSIONS);
  }
  return errors;
}

const outsideAgent = new Agent({
  ...{ keepAlive: true, maxSockets: 500 },
  // As in liveVerdicts.ts.
  agentKeepAliveTimeoutBuffer: 30_000,
});

function polled(
  url: string,
  tag: string,
): Promise<{ status: number; ms: number; tag: string | undefined }> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const headers = { "accept-encoding": "br, gzip", ...(tag && { "if-none-match": tag }) };
    get(url, { agent: outsideAgent, headers }, (response) => {
      response.on("error", reject).on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - begin,
          tag: response.headers.etag,
        });
      });
      response.resume();
    }).on("error", reject);
  });
}

const cluster = await startCluster({
  servers: 2,
  judges: 1,
  slots: 8,
  judge: "scripted",
  built: true,
});
try {
  const populated = { cluster, ...(await populate(cluster.db, contestants)) };
  const start = Math.ceil(Date.now() / 1000) * 1000 + 5000;
  const cid = await createContest(populated, { start, end: start + CONTEST_S * 1000 });
  const load: Load = { ...populated, cid, start };
  await wait(Math.max(0, start - Date.now()));
  await rush(load);
  const before = cluster.serverPids().map(memoryOf);
  report("memory of a server after the rush", Math.max(...before), undefined, "MiB");
  const arrivals = new Arrivals();
  const disconnect = await connectViewers(load, arrivals);
  await wait(2000);
  const grown = cluster
    .serverPids()
    .reduce((sum, pid, i) => sum + memoryOf(pid) - (before[i] ?? 0), 0);
  report("memory of a connection", (grown * 1024) / viewers, 27, "KiB");
  const connected = Math.max(...cluster.serverPids().map(memoryOf));
  report("memory of a server with viewers", connected, undefined, "MiB");
  const cpu = { servers: cpuOfServers(load), own: process.cpuUsage() };
  const { errors, late } = await replay(load, arrivals);
  await settle(load);
  const own = process.cpuUsage(cpu.own);
  report(`replay: ${submissions} submissions in ${REPLAY_S} s, refused`, errors, 0, "");
  report("replay: largest delay of the load generator", late);
  report("replay: CPU of the servers", (cpuOfServers(load) - cpu.servers) / 1000, undefined, "s");
  report("replay: CPU of viewers and load", (own.user + own.system) / 1e6, undefined, "s");
  const { latency, distance, unseen } = arrivals.summary();
  report(`verdict on ${viewers} viewers' boards, p99`, latency, 2000);
  report("the same cell on both servers, largest distance", distance, 1000);
  report("accepted submissions that no board showed", unseen, 0, "");
  await compare(load, "frozen");
  disconnect();
  await pages(load);
  await reveal(load);
  await outside(load);
  await settle(load);
  await compare(load, "revealed");
} finally {
  const left = await cluster.close();
  if (left.length > 0) console.log(`left behind: ${left.join(", ")}`);
}
console.log(missed === 0 ? "all within their limits" : `${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
