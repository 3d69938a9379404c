import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Arrivals } from "./arrivals.ts";
import { addressOf, cpuOfServers, type Load } from "./load.ts";
import { percentile } from "./percentile.ts";
import { submitOne } from "./replay.ts";
import { report } from "./report.ts";

const EVERY_S = 30;
const LASTS_S = 60;
/** Number of submissions that change the board during the measurement. */
const SUBMISSIONS = 300;

/** The result for a poll that fails without a complete response. */
const LOST = { status: 0, ms: Number.POSITIVE_INFINITY, tag: undefined };

const agent = new Agent({
  keepAlive: true,
  maxSockets: 500,
  // The agent in bench/liveVerdicts.ts has the same setting, and its comment explains the reason.
  agentKeepAliveTimeoutBuffer: 30_000,
});

/** Lets guests poll a scoreboard that changes every second; each guest sends the last ETag that it received. */
export async function outside(load: Load, viewers: number): Promise<void> {
  const url = `${addressOf(load, 0)}/api/get-contest-board?cid=${load.cid}`;
  const times: number[] = [];
  const versions = new Set<string>();
  let errors = 0;
  const cpu = cpuOfServers(load);
  const start = performance.now();
  const changing = changeBoard(load);
  const view = async (): Promise<void> => {
    await wait(Math.random() * EVERY_S * 1000);
    let etag = "";
    while (performance.now() - start < LASTS_S * 1000) {
      const { status, ms, tag } = await polled(url, etag).catch(() => LOST);
      times.push(ms);
      if (status !== 200 && status !== 304) errors += 1;
      if (tag !== undefined) {
        versions.add(tag);
        etag = tag;
      }
      if (performance.now() - start + EVERY_S * 1000 > LASTS_S * 1000) return;
      await wait(EVERY_S * 1000);
    }
  };
  await Promise.all(Array.from({ length: viewers }, view));
  report(
    `outside board: ${viewers} viewers every ${EVERY_S} s on one server, p99`,
    percentile(times, 0.99),
    200,
  );
  errors += await changing;
  report("outside board: versions that were polled", versions.size, undefined, "");
  report("outside board: errors", errors, 0, "");
  report("outside board: CPU of the servers a poll", (cpuOfServers(load) - cpu) / times.length);
}

/** Changes the board by making submissions; returns the number of submissions that the server refused. */
async function changeBoard(load: Load): Promise<number> {
  const arrivals = new Arrivals();
  let errors = 0;
  for (let n = 0; n < SUBMISSIONS; n += 1) {
    if (!(await submitOne(load, arrivals, n))) errors += 1;
    await wait((LASTS_S * 1000) / SUBMISSIONS);
  }
  return errors;
}

function polled(
  url: string,
  tag: string,
): Promise<{ status: number; ms: number; tag: string | undefined }> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const headers = { "accept-encoding": "br, gzip", ...(tag && { "if-none-match": tag }) };
    get(url, { agent, headers }, (response) => {
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
