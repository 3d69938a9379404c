import { setTimeout as wait } from "node:timers/promises";
import { timed } from "../liveVerdicts.ts";
import { addressOf, type Load } from "./load.ts";
import { cpuOf } from "./processUse.ts";
import { report } from "./report.ts";

const PAGES = 2000;
const SIZE = 50;
/** PostgreSQL publishes the statistics of a connection at most ten seconds after it becomes idle. */
const COUNTED_MS = 11_000;
/** The tables from which a scoreboard is computed. */
const TABLES = ["contest", "contest_problem", "contest_participant", "submission"];
/**
 * Limit for the number of table reads per thousand pages. Some reads are normal: a server reads the contest again every
 * two seconds, because another server may have ended before it announced a change. If each page caused a query, there
 * would be at least a thousand reads.
 */
const READS_MAX = 100;

/**
 * Requests pages of the scoreboard one after another, and measures the server's CPU time and how often it reads the
 * tables.
 */
export async function pages(load: Load, kind: string): Promise<void> {
  const [pid = 0] = load.cluster.serverPids();
  const headers = {
    authorization: load.people[0]?.token ?? "",
    "content-type": "application/json",
  };
  const many = Math.ceil(load.people.length / SIZE);
  let errors = 0;
  const page = async (n: number): Promise<void> => {
    const { status } = await timed(addressOf(load, 0), {
      method: "POST",
      path: "/api/get-contest-rank",
      headers,
      body: JSON.stringify({ cid: load.cid, limit: SIZE, currentPage: 1 + (n % many) }),
    });
    if (status !== 200) errors += 1;
  };
  for (let n = 0; n < PAGES; n += 1) await page(n);
  const scans = await scansOf(load);
  const cpu = cpuOf(pid);
  for (let n = 0; n < PAGES; n += 1) await page(n);
  const used = cpuOf(pid) - cpu;
  const scanned = (await scansOf(load)) - scans;
  report(`${kind}: a page of ${SIZE} rows, CPU of the server`, used / PAGES, 2);
  const reads = (scanned * 1000) / PAGES;
  report(`${kind}: reads of the contest's tables for 1,000 pages`, reads, READS_MAX, "");
  report(`${kind}: pages refused`, errors, 0, "");
}

async function scansOf({ cluster }: Load): Promise<number> {
  await wait(COUNTED_MS);
  const [row] = await cluster.ask<{ scans: number }>(
    `select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
     where relname = any ($1::text[])`,
    [TABLES],
  );
  return row?.scans ?? 0;
}
