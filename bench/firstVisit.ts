// Measures a first visit to the site on a slow phone: `node bench/firstVisit.ts [pages folders] [runs] [--trace]`.
// Chromium runs at a quarter of the CPU speed, over a connection with 1.6 Mbit/s and 150 ms of latency. Its cache is
// empty at each visit. It visits the real server and its built pages, compressed with Brotli. Prints medians: FCP
// (limit 1,800 ms), LCP (limit 2,500 ms), the times at which the statement is readable and the editor is ready, the
// layout shift (CLS) and the bytes transferred. If several builds are given, separated by commas, the visits alternate
// between them, so that other load affects them equally; for each build, the ratio of its LCP to that of the first
// build is printed. For the visit with the median LCP, `--trace` also prints the largest paints, the time at which each
// file arrived, and the long tasks.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../src/shared/system/clock.ts";
import { ensureRoot } from "../src/server/account/root.ts";
import { startServer } from "../src/server/main.ts";
import { folderStore } from "../src/server/platform/file/files.ts";
import { createLog } from "../src/server/platform/process/log.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { startPostgres } from "../src/server/platform/postgres/postgres.ts";
import { loadSamples } from "../src/server/package/samples.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { compressingProxy } from "./visit/compressingProxy.ts";
import { slowVisit, type Visit } from "./visit/slowVisit.ts";

const root = join(import.meta.dirname, "..");
const [folders = join(root, "dist/web"), times = "5"] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith("--"));
const builds = folders.split(",");
const runs = Number(times);
const tracing = process.argv.includes("--trace");
const bars = { fcp: 1800, lcp: 2500 };

const folder = await mkdtemp(join(tmpdir(), "verdict-visit-"));
const postgres = await startPostgres({ clock: systemClock, folder });
await migrate(postgres.url(), { folder: join(root, "db/migrations"), clock: systemClock });
const sites = [];
for (const webFolder of builds) sites.push(await openSite(webFolder));
const browser = await launchBrowser();

const pages = [
  ["home", "/home"],
  ["problem list", "/problem"],
  ["problem page", "/problem/1000"],
] as const;
const head = ["FCP", "× bar", "LCP", "× bar", "× 1st", "statement", "editor", "CLS", "busy", "KB"];
console.log("".padEnd(16) + head.map((name) => name.padStart(10)).join(""));
for (const [name, path] of pages) {
  const visits: Visit[][] = builds.map(() => []);
  for (let i = 0; i < runs; i += 1) {
    for (const [at, { address }] of sites.entries()) {
      visits[at]?.push(await slowVisit(browser, address + path));
    }
  }
  const first = median(visits[0] ?? [], (one) => one.lcp) ?? Number.NaN;
  for (const [at, ofBuild] of visits.entries()) {
    console.log((at === 0 ? name : `  ${builds[at]}`).padEnd(16) + cells(ofBuild, first));
    if (tracing) printTrace(ofBuild);
  }
}
await browser.close();
for (const site of sites) await site.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

/** The real server with the pages of one build, behind a proxy that compresses the responses. */
async function openSite(webFolder: string) {
  const data = join(folder, `data-${sites.length}`);
  const server = await startServer({
    connection: { connectionString: postgres.url() },
    host: "127.0.0.1",
    port: 0,
    baseUrl: "http://127.0.0.1",
    judgeToken: "bench",
    key: Buffer.alloc(32),
    data,
    trustedProxies: [],
    webFolder,
    log: createLog("server", "fatal"),
    clock: systemClock,
  });
  if (sites.length === 0) {
    await ensureRoot(server.db, { password: "bench-password" });
    const files = folderStore(server.db, join(data, "files"));
    await loadSamples(server.db, files, join(root, "samples"));
  }
  const proxy = await compressingProxy(server.address);
  return {
    address: proxy.address,
    async close() {
      proxy.close();
      await server.close();
    },
  };
}

function median(visits: Visit[], pick: (one: Visit) => number | null): number | null {
  const values = visits.map(pick).filter((value) => value !== null);
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function cells(visits: Visit[], firstLcp: number): string {
  const of = (pick: (one: Visit) => number | null) => median(visits, pick) ?? Number.NaN;
  const whole = (value: number) => (Number.isNaN(value) ? "–" : value.toFixed(0));
  const [fcp, lcp] = [of((one) => one.fcp), of((one) => one.lcp)];
  return [
    whole(fcp),
    (fcp / bars.fcp).toFixed(2),
    whole(lcp),
    (lcp / bars.lcp).toFixed(2),
    (lcp / firstLcp).toFixed(2),
    whole(of((one) => one.statement)),
    whole(of((one) => one.editor)),
    of((one) => one.shift).toFixed(3),
    whole(of((one) => one.busy)),
    (of((one) => one.bytes) / 1024).toFixed(1),
  ]
    .map((cell) => cell.padStart(10))
    .join("");
}

function printTrace(visits: Visit[]): void {
  const byLcp = visits.toSorted((a, b) => a.lcp - b.lcp);
  const one = byLcp[Math.floor(byLcp.length / 2)];
  if (!one) return;
  const ms = (value: number) => value.toFixed(0).padStart(6);
  for (const { at, area, element } of one.paints) {
    console.log(`  painted ${ms(at)}  ${String(area).padStart(7)} px²  ${element}`);
  }
  for (const { start, duration } of one.tasks) console.log(`  task ${ms(start)} +${ms(duration)}`);
  for (const { name, requested, first, end, bytes } of one.files) {
    const size = (bytes / 1024).toFixed(1).padStart(6);
    console.log(`  file ${ms(requested)} ${ms(first)} ${ms(end)} ${size} KB  ${name}`);
  }
}
