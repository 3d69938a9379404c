// Measures how long the server takes to return rankings and the home page on a large site: `node bench/ranks.ts
// [folder]`. The generated site has 50,000 users and 1,000,000 submissions on a separate PostgreSQL server; if a folder
// is given, the next run reuses the data. Times are in milliseconds. Calls are made one at a time and pass through the
// whole server, but not over a network connection. The limit for the median time (p50) is 5 ms. `first` is the first
// call after the start, made before any statement is planned or any count is stored. `--explain` prints the query plans
// of the statements that the pages run.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { systemClock } from "../src/shared/system/clock.ts";
import { startServer } from "../src/server/main.ts";
import { createLog } from "../src/server/platform/process/log.ts";
import { boundStatement } from "../tests/support/boundStatement.ts";
import { FULL_SIZE } from "../tests/support/generatedWorld.ts";
import { openWorld } from "./world/openWorld.ts";

const BAR_MS = 5;
const ROUNDS = 60;
/**
 * Number of warm-up calls. After these calls, the server is in the same state as after a minute of use: V8 has compiled
 * the code, and each of twelve connections has planned each statement five times, after which PostgreSQL caches the
 * plan.
 */
const WARM_UP = 300;

const folder = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
const world = await openWorld(folder);
const server = await startServer({
  connection: { connectionString: world.url },
  host: "127.0.0.1",
  port: 0,
  data: world.folder,
  baseUrl: "http://127.0.0.1",
  judgeToken: randomBytes(16).toString("hex"),
  key: randomBytes(32),
  trustedProxies: [],
  log: createLog("server", "fatal"),
  clock: systemClock,
});
await nameSomeInChinese();

const pages = FULL_SIZE.users / 50;
const rank = (name: string, type: 0 | 1, query = ""): [name: string, path: string] => [
  `${type === 0 ? "ACM" : "OI"} rank, ${name}`,
  `/api/get-rank-list?type=${type}&limit=50&${query}`,
];
const calls = [
  ...([0, 1] as const).flatMap((type) => [
    rank("page 1", type),
    rank("page 40", type, "currentPage=40"),
    rank("a quarter in", type, `currentPage=${pages / 4}`),
    rank("middle", type, `currentPage=${pages / 2}`),
    rank("last", type, `currentPage=${pages}`),
    rank("search user1234", type, "searchUser=user1234"),
    rank("search 99", type, "searchUser=99"),
    rank("search user (everybody)", type, "searchUser=user"),
    rank("search u (everybody)", type, "searchUser=u"),
    rank("search 7 (four in ten)", type, "searchUser=7"),
    rank("search 王", type, "searchUser=王"),
    rank("search 王小明", type, "searchUser=王小明"),
    rank("search without a match", type, "searchUser=no-such-user"),
  ]),
  ["last 7 days", "/api/get-recent-seven-ac-rank"],
  ["home summary", "/api/home-summary"],
  ["announcements", "/api/get-common-announcement?currentPage=1&limit=5"],
  ["carousel", "/api/home-carousel"],
  ["recent contests", "/api/get-recent-contest"],
  ["website config (minimum cost of a call)", "/api/get-website-config"],
] as const;

const head = ["first", "best", "p50 ms", "p95 ms", "× bar"].map((h) => h.padStart(9)).join("");
console.log(`${"call".padEnd(42)}${head}`);
let missed = 0;
for (const [name, path] of calls) {
  const [first = Number.NaN, ...rest] = await measure(path);
  const times = rest.slice(WARM_UP).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  if (at(0.5) > BAR_MS) missed += 1;
  const cells = [first, at(0), at(0.5), at(0.95), at(0.5) / BAR_MS];
  console.log(name.padEnd(42) + cells.map((cell) => cell.toFixed(2).padStart(9)).join(""));
}
console.log(missed === 0 ? `all within ${BAR_MS} ms` : `${missed} beyond ${BAR_MS} ms`);
if (process.argv.includes("--explain")) await explain();
await server.close();
await world.close();

async function measure(path: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i <= ROUNDS + WARM_UP; i += 1) {
    const begin = performance.now();
    const reply = await server.app.inject({ method: "GET", url: encodeURI(path) });
    times.push(performance.now() - begin);
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  }
  return times;
}

/** Gives one user in fifty a name that begins with 王, since the generated site otherwise has only Latin names. */
async function nameSomeInChinese(): Promise<void> {
  await server.db.query({
    text: `update app_user set nickname = '王' || (array['小明', '伟', '芳', '秀英'])[1 + length(username) % 4]
           where username like '%7_' and nickname not like '王%'`,
  });
}

/** Prints the query plans of the statements that the ranking pages run. */
async function explain(): Promise<void> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const middle = await client.query<{ keys: unknown[] }>(
    boundStatement("ranking.every acm", { distance: 500 }),
  );
  const keys = middle.rows[50]?.keys ?? [];
  const [ac, total, uid] = keys;
  const first = { limit: 50, offset: 0 };
  const questions: [name: string, values: Record<string, unknown>][] = [
    ["ranking.fromTop acm", { limit: 50, offset: 2000 }],
    ["ranking.fromEnd acm", first],
    ["ranking.fromRow acm", { limit: 50, offset: 450, ac, total, uid }],
    ["ranking.byCommonName acm", { ...first, pattern: "%user%" }],
    ["ranking.called acm", { ...first, pattern: "%王小明%", pieces: ["王小", "小明"], most: 3001 }],
    ["ranking.called acm", { ...first, pattern: "%99%", pieces: ["99"], most: 3001 }],
    ["ranking.recentSolvers", { limit: 20, offset: 0 }],
  ];
  for (const [name, values] of questions) {
    const bound = boundStatement(name, values);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers) ${bound.text}`,
      bound.values,
    );
    console.log(`\n${name} ${JSON.stringify(values)}`);
    for (const row of rows) console.log(row["QUERY PLAN"]);
  }
  await client.end();
}
