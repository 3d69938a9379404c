/**
 * Measures a contest under load, on two servers with one database and a simulated judge: `npm run bench -- contest
 * [submissions] [viewers] [contestants] [speed] [outside viewers] [private] [parts=rush,pages]`. A contest of five
 * hours under ACM rules is replayed 60 times faster than real time (or at another speed). The scoreboard is frozen for
 * the last fifth of the submissions, so each server has to compute both a frozen and a live scoreboard. Prints these
 * measurements with their limits: the rush of requests at the start; the delays of questions and answers; the delay
 * until viewers' scoreboards show a verdict (counted from the response to the submission, so it includes judging); the
 * delay between the two servers; the time for a page of the scoreboard, in a public and in a private contest; the time
 * for the outside scoreboard, which guests poll while it changes; the servers' memory. At the end, the scoreboard is
 * recomputed from the database rows, by code that is independent of the servers' code. On both servers, the frozen and
 * the live scoreboard must equal the recomputed scoreboards. `private`: the contest is private from the beginning, and
 * all contestants are registered. `parts`: only the named parts are run (rush, viewers, questions, replay, pages,
 * outside). If the replay is not run, its submissions are stored together with their verdicts.
 *
 * The simulated viewers and the load generator run in this process, whose CPU time is printed separately. The benchmark
 * needs the built program (`npm run build`) and runs unattended. Without arguments, it takes eight to ten minutes on
 * two cores. A run that hangs is ended after the timeout printed at its start. If a limit is exceeded, the exit code is
 * 1.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster } from "../tests/chaos/cluster.ts";
import { Arrivals } from "./contest/arrivals.ts";
import { compareBoards } from "./contest/boards.ts";
import * as loads from "./contest/load.ts";
import { outside } from "./contest/outside.ts";
import { pages } from "./contest/pages.ts";
import { memoryOf } from "./contest/processUse.ts";
import { questions } from "./contest/questions.ts";
import { replay, settle } from "./contest/replay.ts";
import { missedLimits, report } from "./contest/report.ts";
import { rush } from "./contest/rush.ts";
import { connectViewers } from "./contest/viewers.ts";

const args = process.argv.slice(2);
const isPrivate = args.includes("private");
const [submissions = 20_000, count = 2000, contestants = 1000, speed = 60, polling = 5000] = args
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const PARTS = ["rush", "viewers", "questions", "replay", "pages", "outside"];
const partNames = args.find((argument) => argument.startsWith("parts="))?.slice("parts=".length);
const parts = new Set(partNames?.split(",") ?? PARTS);
for (const part of parts) if (!PARTS.includes(part)) throw new Error(`no part: ${part}`);
const CONTEST_S = 5 * 3600;
const seconds = CONTEST_S / speed;
/** Timeout for all parts of the benchmark except the replay; it is more than twice the time that these parts take. */
const OTHERS_S = 900;
/**
 * Timeout for the whole run. It allows twice the planned duration of the replay, because submissions may still be in
 * the queue when the replay ends.
 */
const LIMIT_S = 2 * seconds + OTHERS_S;
/** Time between fetching the problems and the beginning of the contest. */
const AHEAD_MS = 5000;

async function openContest(cluster: Cluster): Promise<loads.Load> {
  const populated = await loads.populate(cluster, contestants);
  const start = Math.ceil(Date.now() / 1000) * 1000 + AHEAD_MS;
  const end = start + CONTEST_S * 1000;
  const cid = await loads.createContest(populated, { start, end, isPrivate });
  const load = { ...populated, cid, start };
  await loads.lookAtProblem(load);
  await wait(Math.max(0, start - Date.now()));
  return load;
}

async function measure(cluster: Cluster): Promise<void> {
  const load = await openContest(cluster);
  if (parts.has("rush")) await rush(load);
  if (!parts.has("replay")) await loads.storeSubmissions(load, submissions);
  if (["viewers", "questions", "replay"].some((part) => parts.has(part))) await live(load);
  if (parts.has("pages")) await pages(load, isPrivate ? "private" : "public");
  if (load.frozenAt !== undefined) await loads.reveal(load);
  if (parts.has("outside")) {
    await outside(load, polling);
    await settle(load);
  }
  await compareBoards(load, "revealed");
  if (isPrivate || !parts.has("pages")) return;
  await loads.makePrivate(load);
  await pages(load, "made private");
}

/** Runs the parts that need connected viewers. */
async function live(load: loads.Load): Promise<void> {
  const { cluster } = load;
  const before = cluster.serverPids().map(memoryOf);
  report("memory of a server before its viewers", Math.max(...before), undefined, "MiB");
  const arrivals = new Arrivals();
  const viewers = await connectViewers(load, count, arrivals);
  await wait(2000);
  const grown = cluster
    .serverPids()
    .reduce((sum, pid, i) => sum + memoryOf(pid) - (before[i] ?? 0), 0);
  report("memory of a connection", (grown * 1024) / count, 27, "KiB");
  const connected = Math.max(...cluster.serverPids().map(memoryOf));
  report("memory of a server with viewers", connected, undefined, "MiB");
  if (parts.has("questions")) await questions(load, viewers);
  if (parts.has("replay")) {
    await replay(load, { submissions, seconds }, arrivals);
    const { latency, distance, unseen } = arrivals.summary();
    report(`verdict on ${count} viewers' boards, p99`, latency, 2000);
    report("the same cell on both servers, largest distance", distance, 1000);
    report("accepted submissions that no board showed", unseen, 0, "");
  }
  report("viewers that lost their connection", viewers.disconnections, 0, "");
  if (parts.has("replay")) await compareBoards(load, "frozen");
  viewers.close();
}

console.log(
  `${new Date().toISOString()}: ${submissions} submissions in ${seconds} s, ${count} viewers, ${contestants} contestants; ended after ${LIMIT_S} s`,
);
const start = performance.now();
const cluster = await startCluster({
  servers: 2,
  judges: 1,
  slots: 8,
  judge: "scripted",
  isBuilt: true,
});
const tooLong = wait(LIMIT_S * 1000, undefined, { ref: false }).then(() => {
  throw new Error(`it was not over after ${LIMIT_S} s`);
});
let failure: unknown;
try {
  await Promise.race([measure(cluster), tooLong]);
} catch (error) {
  failure = error;
  console.error(error);
} finally {
  const leftovers = await cluster.close();
  if (leftovers.length > 0) console.log(`left behind: ${leftovers.join(", ")}`);
}
const missedCount = missedLimits();
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
if (failure !== undefined) console.log("ended by an error");
console.log(missedCount === 0 ? "all within their limits" : `${missedCount} missed`);
// After a failure, some work may still be in progress; it is abandoned.
process.exit(missedCount === 0 && failure === undefined ? 0 : 1);
